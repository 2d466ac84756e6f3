import {
  type DeliveryOncePaid,
  deliveryPromise,
  formatDaysOncePaid,
  formatPromiseOncePaid,
} from '#/features/shop/delivery/deliveryDates.rules.ts'
import { londonDay, longDate } from '#/lib/workingDays.ts'
import type { Facts } from '#/platform/mail/emailContent.ts'
import { describeTerms } from '../quotes.rules.ts'
import type { QuoteRow } from './quotes.store.ts'

/** Null if it isn't known: a quote of custom lines alone has nothing from the shelf. Expects one that isn't paid for. */
export function promiseOf({ lines, paymentDays, deliveryType }: QuoteRow, now: Date): DeliveryOncePaid | null {
  if (lines.every(({ productId }) => productId === null)) return null
  return paymentDays === 0
    ? formatPromiseOncePaid(deliveryPromise(now, deliveryType))
    : formatDaysOncePaid(deliveryType)
}

export const promiseFacts = (promise: DeliveryOncePaid | null): Facts => [
  ['Dispatch', promise?.dispatch],
  ['Arrival', promise?.arrival],
]

/** A business is reminded of a missing number; a consumer hasn't got one. */
export const describePurchaseOrder = ({ purchaseOrder, company }: Pick<QuoteRow, 'purchaseOrder' | 'company'>) =>
  purchaseOrder ?? (company && 'None given')

/** In the email and on paper. */
export const quoteFacts = (quote: QuoteRow, promise: DeliveryOncePaid | null): Facts => [
  ['Date', longDate(londonDay(quote.sentAt ?? quote.updatedAt))],
  ['Valid until', longDate(quote.expiresOn)],
  ['Terms', describeTerms(quote.paymentDays)],
  ...promiseFacts(promise),
  ['Purchase order', describePurchaseOrder(quote)],
]

/** Below dates that a later payment would move. */
export const laterDates = ({ paymentDays }: QuoteRow, promise: DeliveryOncePaid | null): string[] =>
  promise && paymentDays === 0 ? ['If you pay later, you’ll find new dates on the quote’s page.'] : []
