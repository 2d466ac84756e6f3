import { isPersonal } from '#/lib/personalPages.ts'

/** The pages that search engines are to know, beside the products' own. A page of `src/pages` is here or personal. */
export const PUBLIC_PAGES = [
  '/',
  '/products',
  '/contact',
  '/support',
  '/user-manual',
  '/shipping-and-returns',
  '/terms-and-conditions',
  '/privacy-policy',
  '/privacy-request',
] as const

const PRODUCT_PAGE = /^\/products\/([^/]+)$/

/** The slug of a product page's path as it was asked for; undefined for every other path and for one that is no text. */
export function slugOf(pathname: string): string | undefined {
  const slug = PRODUCT_PAGE.exec(pathname)?.[1]
  try {
    return slug && decodeURIComponent(slug)
  } catch {
    return undefined
  }
}

/** The path of a product's page. */
export const productPath = (slug: string): string => `/products/${encodeURIComponent(slug)}`

/** Whether search engines are to leave the page alone. The checkout has nothing personal in its HTML. */
export const isHidden = (pathname: string): boolean => isPersonal(pathname) && pathname !== '/checkout'

/** Whether this is the path of a page, or of one that a product may have. */
export const isPage = (pathname: string): boolean =>
  PUBLIC_PAGES.some((page) => page === pathname) || isPersonal(pathname) || slugOf(pathname) !== undefined
