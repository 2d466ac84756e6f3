import { isDeepStrictEqual } from 'node:util'
import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import type { DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'

/** Who buys what, as saved or as claimed. `items` is null where the goods are those of an order that is there already. */
export type Details = {
  customer: {
    customerName: string
    customerEmail: string
    customerPhone?: CustomerDetails['customerPhone'] | null
    shippingAddress: string
  }
  items: readonly BasketItem[] | null
  discountCode: string | null | undefined
  deliveryType: DeliveryType
}

/** Whether a claim says what was saved. The order of its lines and spaces around what was typed say nothing. */
export const isSameDetails = (saved: Details, claimed: Details): boolean =>
  isDeepStrictEqual(customerOf(saved), customerOf(claimed)) &&
  (saved.items === null || isDeepStrictEqual(goodsOf(saved), goodsOf(claimed)))

const customerOf = ({ customer }: Details) =>
  [customer.customerName, customer.customerEmail, customer.customerPhone ?? '', customer.shippingAddress].map((text) =>
    text.trim(),
  )

const goodsOf = ({ items, discountCode, deliveryType }: Details) => {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of items ?? [])
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return { goods: [...quantities].sort(([a], [b]) => a - b), discountCode: discountCode ?? null, deliveryType }
}
