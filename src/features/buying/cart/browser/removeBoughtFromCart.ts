import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { type Cart, setQuantity } from '../cart.rules.ts'
import { chooseDelivery, getCart, loadSeenPrices, loadStoredCart, replaceCart, saveSeenPrices } from './cartState.ts'

/** Removes the items of an order from the cart in all tabs, keeping any added since, and forgets the chosen delivery type. */
export function removeBoughtFromCart(bought: readonly BasketItem[]): void {
  // The stored cart may be newer, from another tab. It is empty if the browser blocks storage.
  const stored = loadStoredCart()
  const rest = removeBought(stored.items.length > 0 ? stored : getCart(), bought)
  replaceCart({ items: rest.items })
  const prices = Object.entries(loadSeenPrices())
  saveSeenPrices(Object.fromEntries(prices.filter(([id]) => rest.items.some((item) => item.productId === Number(id)))))
  chooseDelivery(null)
}

export const removeBought = (cart: Cart, bought: readonly BasketItem[]): Cart =>
  bought.reduce((rest, { productId, quantity }) => {
    const before = rest.items.find((item) => item.productId === productId)?.quantity ?? 0
    return setQuantity(rest, productId, before - quantity)
  }, cart)
