import type { Product } from '#/features/catalogue/browser/catalogue.queries.ts'
import { isPersonalPage } from '#/lib/personalPages.ts'

type Item = Pick<Product, 'id' | 'name' | 'category' | 'price'>

export const isTracked = (path: string): boolean => !isPersonalPage(path)

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

/** In pounds. */
export const itemParameters = ({ id, name, category, price }: Item, quantity = 1) => ({
  currency: 'GBP',
  value: (price * quantity) / 100,
  items: [{ item_id: String(id), item_name: name, item_category: category, price: price / 100, quantity }],
})
