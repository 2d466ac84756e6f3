import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { type Cart, setQuantity } from './cart.rules.ts'

export const removeBought = (cart: Cart, bought: readonly BasketItem[]): Cart =>
  bought.reduce((rest, { productId, quantity }) => {
    const before = rest.items.find((item) => item.productId === productId)?.quantity ?? 0
    return setQuantity(rest, productId, before - quantity)
  }, cart)
