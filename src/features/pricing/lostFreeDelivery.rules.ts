import { type DeliverySettings, deliveryFee } from '#/features/delivery/delivery.rules.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import type { PricedBasket } from './pricing.rules.ts'

type Priced = Pick<PricedBasket, 'subtotal' | 'discountCode' | 'discountAmount' | 'deliveryType' | 'deliveryFee'>

/**
 * What a code adds to the total, in pence, if delivery costs something only because of it; negative if it still saves
 * something. Undefined for any other basket, and for a delivery fee that doesn’t follow from `settings`.
 */
export function lostFreeDelivery(
  { subtotal, discountCode, discountAmount, deliveryType: type, deliveryFee: fee }: Priced,
  settings: DeliverySettings,
): Pence | undefined {
  const feeFor = (discountedSubtotal: Pence) =>
    deliveryFee(settings, { type, discountedSubtotal, freeDeliveryCode: false })
  if (discountCode === null || fee === 0 || fee !== feeFor(subtotal - discountAmount)) return undefined
  return feeFor(subtotal) === 0 ? fee - discountAmount : undefined
}

/** Beside the code. */
export function lostFreeDeliveryText(basket: Priced, settings: DeliverySettings): string | undefined {
  const added = lostFreeDelivery(basket, settings)
  if (added === undefined) return undefined
  const effect = added === 0 ? 'the same' : `${formatPounds(Math.abs(added))} ${added > 0 ? 'more' : 'less'}`
  return `Delivery is no longer free with this code: ${effect} in all`
}
