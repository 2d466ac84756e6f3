import { deliveryPromise, formatArrival, formatGuarantee } from '#/features/shop/delivery/deliveryDates.rules.ts'
import { formatShortDate, londonDay } from '#/lib/workingDays.ts'
import { paidAt } from '../orders.rules.ts'
import type { OrderRecord } from './orders.store.ts'

export type PromisedDates = { dispatchBy: string; arrival: string }

/**
 * From the payment: unpaid orders are not dispatched. Within a sentence: `by Tue 24 November`, and `formatArrival`
 * without the usual days once they have passed.
 */
export function promisedDates(
  order: Pick<OrderRecord, 'createdAt' | 'events' | 'deliveryType' | 'estimatedDelivery'>,
  now: Date,
): PromisedDates {
  const promise = deliveryPromise(paidAt(order), order.deliveryType)
  const { estimatedDelivery } = order
  const isUsualStill = promise.usuallyBy >= londonDay(now)
  const isChanged = estimatedDelivery !== null && estimatedDelivery !== promise.latest
  return {
    dispatchBy: `by ${formatShortDate(promise.dispatchBy)}`,
    arrival: isChanged
      ? `by ${formatShortDate(estimatedDelivery)}`
      : isUsualStill
        ? formatArrival(promise)
        : formatGuarantee(promise.latest),
  }
}
