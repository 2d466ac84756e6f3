import { CATEGORIES } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { isNoindex, productPath, slugOf } from './publicPages.ts'

const PAGE_NUMBER = /^[1-9]\d{0,6}$/
const FILTER_PARAMETERS = ['q', 'band', 'sort']

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
