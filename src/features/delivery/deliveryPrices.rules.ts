import { formatPoundsShort, type Pence, toPence } from '#/lib/pence.ts'
import type { DeliverySettings } from './delivery.rules.ts'
import { mapPrices } from './deliveryTypes.rules.ts'
import type { DeliveryPrices } from './server/delivery.schema.ts'

/** `'delivery £50, free from £2,000'`, or `'free delivery'` if the price alone reaches that. */
export function formatDeliveryPrice(offer: Pick<DeliveryPrices, 'standardFee' | 'freeFrom'>, price: Pence): string {
  const fee = toPence(offer.standardFee)
  const freeFrom = toPence(offer.freeFrom)
  if (fee === 0 || price >= freeFrom) return 'free delivery'
  return `delivery ${formatPoundsShort(fee)}, free from ${formatPoundsShort(freeFrom)}`
}

export const toDeliverySettings = (offer: DeliveryPrices): DeliverySettings => mapPrices((name) => toPence(offer[name]))
