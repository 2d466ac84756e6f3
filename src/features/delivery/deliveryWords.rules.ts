import { formatPoundsShort, type Pence, toPence } from '#/lib/pence.ts'
import type { DeliverySettings } from './delivery.rules.ts'
import { eachPrice } from './deliveryTypes.rules.ts'
import type { DeliveryPrices } from './server/delivery.schema.ts'

/**
 * What delivery of something at this price costs, to stand beside the price: `'delivery £50, free from £2,000'`, or
 * `'free delivery'` when the price alone reaches the limit.
 */
export function deliveryWords(offer: Pick<DeliveryPrices, 'standardFee' | 'freeFrom'>, price: Pence): string {
  const fee = toPence(offer.standardFee)
  const freeFrom = toPence(offer.freeFrom)
  if (fee === 0 || price >= freeFrom) return 'free delivery'
  return `delivery ${formatPoundsShort(fee)}, free from ${formatPoundsShort(freeFrom)}`
}

/** The offer's prices in pence. */
export const pricesOf = (offer: DeliveryPrices): DeliverySettings => eachPrice((name) => toPence(offer[name]))
