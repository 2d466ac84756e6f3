import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import type { DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import type { Pence } from '#/lib/pence.ts'

/** What the buyer wants and was shown: the cart and its total in pence. */
export type Purchase = {
  items: readonly BasketItem[]
  discountCode: string | null
  deliveryType: DeliveryType
  amount: Pence
}

/** Whether two purchases are the same, down to what the buyer was shown. */
export const samePurchase = (a: Purchase, b: Purchase): boolean => a.amount === b.amount && sameGoods(a, b)

/** The same, whatever it costs. */
export const sameGoods = (a: Purchase, b: Purchase): boolean =>
  a.discountCode === b.discountCode &&
  a.deliveryType === b.deliveryType &&
  a.items.length === b.items.length &&
  a.items.every(({ productId, quantity }, at) => {
    const other = b.items[at]
    return other?.productId === productId && other.quantity === quantity
  })
