import { formatPoundsShort, type Pence, toPence } from '#/lib/pence.ts'
import type { DeliverySettings } from './delivery.rules.ts'
import { mapPrices, type PriceName } from './deliveryTypes.rules.ts'

/** `'delivery £50, free from £2,000'`, or `'free delivery'` if the price alone reaches that. */
export function formatDeliveryPrice(
  { standardFee, freeFrom }: Pick<DeliverySettings, 'standardFee' | 'freeFrom'>,
  price: Pence,
): string {
  if (standardFee === 0 || price >= freeFrom) return 'free delivery'
  return `delivery ${formatPoundsShort(standardFee)}, free from ${formatPoundsShort(freeFrom)}`
}

/** Prices as the merchant’s settings hold them: decimal strings. */
export const toDeliverySettings = (settings: Record<PriceName, string>): DeliverySettings =>
  mapPrices((name) => toPence(settings[name]))
