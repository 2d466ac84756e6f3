import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import { DELIVERY_TYPES } from '#/features/delivery/deliveryTypes.rules.ts'
import { withoutBought } from '../bought.rules.ts'
import { chooseDelivery, currentCart, keptCart, rememberPrices, replaceCart, seenPrices } from './cartState.ts'

/**
 * Takes what an order has bought out of the cart, here and in the other tabs; what was added since stays. The next
 * order starts with the usual delivery.
 */
export function takeOutBought(bought: readonly BasketItem[]): void {
  // Another tab's last change may not have been heard of here. Where nothing is kept, this tab's is the only cart.
  const kept = keptCart()
  const rest = withoutBought(kept.items.length > 0 ? kept : currentCart(), bought)
  replaceCart({ items: rest.items })
  const prices = Object.entries(seenPrices())
  rememberPrices(Object.fromEntries(prices.filter(([id]) => rest.items.some((item) => item.productId === Number(id)))))
  chooseDelivery(DELIVERY_TYPES[0])
}
