import type { Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import type { Pence } from '#/lib/pence.ts'
import { CONFIRMATION_PAGE, isPersonalPage } from '#/lib/personalPages.ts'

export type Item = Pick<Product, 'id' | 'name' | 'category' | 'price'>

export type ItemLine = { product: Item; quantity: number }

export type ItemList = { id: string; name: string; products: readonly Item[] }

/** An order as the server confirmed it. */
export type Purchase = {
  orderId: string
  subtotal: Pence
  discountCode: string | null
  discountAmount: Pence
  deliveryFee: Pence
  vatAmount: Pence | null
  lines: readonly { productId: number | null; name: string; unitPrice: Pence; quantity: number; reduction: Pence }[]
}

export const isTracked = (path: string): boolean => !isPersonalPage(path)

/** The confirmation’s visit isn’t counted, but the purchase is. */
export const mayLoadTag = (path: string): boolean => isTracked(path) || path === CONFIRMATION_PAGE

/** Queries and fragments may hold personal data. */
const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')

/** Reports a personal page as the home page. */
export const pageParameters = (address: string, referrer: string) => ({
  page_location: reportedUrl(address, address),
  page_referrer: reportedUrl(referrer, address),
})

function reportedUrl(address: string, shop: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return origin === new URL(shop).origin && isPersonalPage(pathname) ? `${origin}/` : withoutQuery(address)
}

const toPounds = (pence: Pence): number => Math.round(pence) / 100

const toItem = ({ id, name, category, price }: Item, quantity: number) => ({
  item_id: String(id),
  item_name: name,
  item_category: category,
  price: toPounds(price),
  quantity,
})

/** Amounts are in pounds and include VAT. */
export const itemParameters = (product: Item, quantity = 1) => linesParameters([{ product, quantity }])

export const linesParameters = (lines: readonly ItemLine[]) => ({
  currency: 'GBP',
  value: toPounds(lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0)),
  items: lines.map(({ product, quantity }) => toItem(product, quantity)),
})

export const listParameters = ({ id, name, products }: ItemList) => ({
  item_list_id: id,
  item_list_name: name,
  items: products.map((product, index) => ({ ...toItem(product, 1), index })),
})

/** As Google defines it: `value` is what the goods cost after discounts, without delivery; `discount` is for one unit. */
export const purchaseParameters = (order: Purchase) => ({
  transaction_id: order.orderId,
  currency: 'GBP',
  value: toPounds(order.subtotal - order.discountAmount),
  tax: toPounds(order.vatAmount ?? 0),
  shipping: toPounds(order.deliveryFee),
  ...(order.discountCode ? { coupon: order.discountCode } : {}),
  items: order.lines.map(({ productId, name, unitPrice, quantity, reduction }) => ({
    item_id: productId === null ? name : String(productId),
    item_name: name,
    price: toPounds(unitPrice - reduction / quantity),
    ...(reduction > 0 ? { discount: toPounds(reduction / quantity) } : {}),
    quantity,
  })),
})
