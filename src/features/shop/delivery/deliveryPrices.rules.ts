import { formatPoundsShort, type Pence, toPence } from '#/lib/pence.ts'
import type { DeliverySettings } from './delivery.rules.ts'
import { DELIVERY, DELIVERY_TYPES, feeName, mapPrices, type PriceName } from './deliveryTypes.rules.ts'

const [USUAL] = DELIVERY_TYPES

/** Of the usual type: `'delivery £50, free from £2,000'`, or `'free delivery'` if the price alone reaches that. */
export function formatDeliveryPrice(settings: DeliverySettings, price: Pence): string {
  const fee = settings[feeName(USUAL)]
  const { canBeFree } = DELIVERY[USUAL]
  if (fee === 0 || (canBeFree && price >= settings.freeFrom)) return 'free delivery'
  const free = canBeFree ? `, free from ${formatPoundsShort(settings.freeFrom)}` : ''
  return `delivery ${formatPoundsShort(fee)}${free}`
}

/** Prices as the merchant’s settings hold them: decimal strings. */
export const toDeliverySettings = (settings: Record<PriceName, string>): DeliverySettings =>
  mapPrices((name) => toPence(settings[name]))
