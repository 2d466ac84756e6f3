import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import { toPence } from '#/lib/pence.ts'
import { isPersonal } from '#/lib/personalPages.ts'

type Item = Pick<Product, 'id' | 'name' | 'category' | 'price'>

/** Whether a page may be counted. Not where people pay, sign in or administer, nor what a mailed link opens. */
export const isCounted = (path: string): boolean => !isPersonal(path)

/** An address without what was asked of the page: a search may hold anything. */
const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')

/** What every event says of the page it happens on, and of the one before. A page about one person is only the shop. */
export const pageOf = (address: string, referrer: string) => ({
  page_location: told(address, address),
  page_referrer: told(referrer, address),
})

function told(address: string, shop: string): string {
  if (!URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return origin === new URL(shop).origin && isPersonal(pathname) ? `${origin}/` : withoutQuery(address)
}

/** The parameters of `view_item` and `add_to_cart`. Value and price are in pounds. */
export const itemEvent = ({ id, name, category, price }: Item, quantity = 1) => ({
  currency: 'GBP',
  value: (toPence(price) * quantity) / 100,
  items: [{ item_id: String(id), item_name: name, item_category: category, price: toPence(price) / 100, quantity }],
})
