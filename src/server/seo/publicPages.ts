import { isPersonalPage } from '#/lib/personalPages.ts'

/** The pages for search engines, apart from products'. Every page in `src/pages` is either here or personal. */
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

/** Undefined for any other path and for malformed encoding. */
export function slugOf(pathname: string): string | undefined {
  const slug = PRODUCT_PAGE.exec(pathname)?.[1]
  try {
    return slug && decodeURIComponent(slug)
  } catch {
    return undefined
  }
}

export const productPath = (slug: string): string => `/products/${encodeURIComponent(slug)}`

/** Whether search engines should not index a page. The checkout's HTML contains nothing personal. */
export const isNoindex = (pathname: string): boolean => isPersonalPage(pathname) && pathname !== '/checkout'

export const isPagePath = (pathname: string): boolean =>
  PUBLIC_PAGES.some((page) => page === pathname) || isPersonalPage(pathname) || slugOf(pathname) !== undefined
