import { isPersonalPage } from '#/lib/personalPages.ts'

/** Every page in `src/pages` is either here or personal. */
export const PUBLIC_PAGES = [
  '/',
  '/products',
  '/compare',
  '/contact',
  '/support',
  '/user-manual',
  '/shipping-and-returns',
  '/terms-and-conditions',
  '/privacy-policy',
  '/privacy-request',
] as const

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
  PUBLIC_PAGES.some((page) => page === pathname) || isPersonalPage(pathname) || slugOf(pathname) !== undefined
