import { CATEGORIES } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { isPersonalPage } from '#/lib/personalPages.ts'

const PAGE_NUMBER = /^[1-9]\d{0,6}$/
const FILTER_PARAMETERS = ['q', 'band', 'sort']

/** The checkout's HTML contains nothing personal, so it may be indexed. */
const isNoindex = (pathname: string): boolean => isPersonalPage(pathname) && pathname !== '/checkout'

/** Undefined for pages that search engines shouldn't index. */
export function canonicalPath({ pathname, searchParams }: URL, status: number): string | undefined {
  if (status !== 200 || isNoindex(pathname)) return undefined
  if (pathname !== '/products') {
    const slug = slugOf(pathname)
    return slug ? productPath(slug) : pathname
  }
  if (FILTER_PARAMETERS.some((name) => searchParams.get(name))) return undefined
  const category = searchParams.get('category') ?? ''
  const page = searchParams.get('page') ?? ''
  if (category && !CATEGORIES.some(({ id }) => id === category)) return undefined
  const search = new URLSearchParams()
  if (category) search.set('category', category)
  if (PAGE_NUMBER.test(page) && page !== '1') search.set('page', page)
  return search.size > 0 ? `/products?${search}` : '/products'
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
