import type { Product } from '#/features/catalogue/catalogue.schema.ts'
import { toPence } from '#/lib/pence.ts'
import { isPersonal } from '#/lib/personalPages.ts'

type Item = Pick<Product, 'id' | 'name' | 'category' | 'price'>

/** Whether a page may be counted. Not where people pay, sign in or administer, nor what a mailed link opens. */
export const isCounted = (path: string): boolean => !isPersonal(path)

/** An address without what was asked of the page: a search may hold anything. */
export const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')

/** What every event says of the page it happens on. */
export const pageOf = (address: string, referrer: string) => ({
  page_location: withoutQuery(address),
  page_referrer: withoutQuery(referrer),
})

/** The parameters of `view_item` and `add_to_cart`. Value and price are in pounds. */
export const itemEvent = ({ id, name, category, price }: Item, quantity = 1) => ({
  currency: 'GBP',
  value: (toPence(price) * quantity) / 100,
  items: [{ item_id: String(id), item_name: name, item_category: category, price: toPence(price) / 100, quantity }],
})
