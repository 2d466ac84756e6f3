import { type CATEGORIES, knownCategory } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { seoDescription } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import type { Product } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { responseTimeText } from '#/features/shop/content/promises.rules.ts'
import { brand } from '#/lib/brand.ts'
import { isPersonalPage, type PersonalPage } from '#/lib/personalPages.ts'
import { seller } from '#/lib/seller.ts'
import type { FileRoutesByTo } from '../../routeTree.gen.ts'

/** The address of every file in `src/pages` that isn’t a personal page or a product’s. */
export type PublicPage = Exclude<keyof FileRoutesByTo, PersonalPage | `${PersonalPage}/${string}` | '/products/$slug'>

const LISTS: Record<(typeof CATEGORIES)[number]['id'], string> = {
  'Ball Machines':
    'Tennis ball machines for players, coaches and clubs, with their specifications and the cost of delivery.',
  Accessories: 'Accessories for tennis ball machines, with the machines they fit and the cost of delivery.',
  Parts: 'Replacement parts for our tennis ball machines, with the machines they fit and the cost of delivery.',
}

/** For search engines, about 150 characters. In the order of the sitemap. */
const DESCRIPTIONS: Record<PublicPage, (search: URLSearchParams) => string> = {
  '/': () =>
    `Tennis ball machines, accessories and replacement parts from a UK shop. ${facts.warranty.years}-year warranty, delivery to the UK mainland.`,
  '/products': (search) => {
    const category = knownCategory(search.get('category') ?? undefined)
    const what = category
      ? LISTS[category.id]
      : 'Tennis ball machines, accessories and replacement parts, with delivery costs shown beside each price.'
    return seller.vatRegistered ? `${what} Every price includes VAT.` : what
  },
  '/compare': () =>
    'Tennis ball machines side by side: capacity, speed, battery, weight, price and delivery. Or answer four questions, and we’ll suggest one.',
  '/contact': () => `Ask about tennis ball machines, an order, a return or a repair. We reply ${responseTimeText()}.`,
  '/privacy-policy': () =>
    `What ${brand()} knows about you, why, how long we keep it, which cookies we set, and your rights.`,
  '/privacy-request': () =>
    `Ask ${brand()} for a copy of your personal data, or ask us to delete it. We’ll answer within ${facts.privacy.answerDays} days.`,
  '/shipping-and-returns': () =>
    'What delivery costs, when and where we deliver, how to cancel and send goods back, refunds, and what to do when something arrives damaged.',
  '/support': () =>
    'Track an order, find answers about your tennis ball machine, its delivery and its care, arrange a return or a repair, or get in touch.',
  '/terms-and-conditions': () =>
    `${brand()}’s terms of sale: how the contract is made, prices and payment, delivery, your right to cancel, faults, warranty and reviews.`,
  '/user-manual': () =>
    `The manual of the ${brand()} ball machines: safety, setup, battery, controls, training modes, maintenance and warranty. Read it here or download it as a PDF.`,
}

const CHECKOUT_DESCRIPTION = () =>
  `Your details, delivery to the UK mainland and payment by card, all on one page of the ${brand()} shop.`

export const PUBLIC_PAGES = Object.keys(DESCRIPTIONS) as PublicPage[]
export const isPublicPage = (pathname: string): pathname is PublicPage => Object.hasOwn(DESCRIPTIONS, pathname)

export function metaDescription(
  { pathname, searchParams }: URL,
  product: Pick<Product, 'description'> | undefined,
): string {
  if (product) return seoDescription(product.description)
  if (pathname === '/checkout') return CHECKOUT_DESCRIPTION()
  return isPublicPage(pathname) ? DESCRIPTIONS[pathname](searchParams) : ''
}

const PRODUCT_PAGE = /^\/products\/([^/]+)$/

export function slugOf(pathname: string): string | undefined {
  const slug = PRODUCT_PAGE.exec(pathname)?.[1]
  try {
    return slug && decodeURIComponent(slug)
  } catch {
    return undefined
  }
}

export const productPath = (slug: string): string => `/products/${encodeURIComponent(slug)}`

/** The checkout's HTML contains nothing personal, so it may be indexed. */
export const isNoindex = (pathname: string): boolean => isPersonalPage(pathname) && pathname !== '/checkout'

export const isPagePath = (pathname: string): boolean =>
  isPublicPage(pathname) || isPersonalPage(pathname) || slugOf(pathname) !== undefined
