import { CATEGORIES } from '#/features/catalogue/catalogue.rules.ts'
import { isHidden, productPath, slugOf } from './publicPages.ts'

const PAGE_NUMBER = /^[1-9]\d{0,6}$/
const NARROWING = ['q', 'band', 'sort']

/** Undefined for pages that search engines shouldn't index: personal, missing, or a filtered product list. */
export function canonicalPath({ pathname, searchParams }: URL, status: number): string | undefined {
  if (status !== 200 || isHidden(pathname)) return undefined
  if (pathname !== '/products') {
    const slug = slugOf(pathname)
    return slug ? productPath(slug) : pathname
  }
  if (NARROWING.some((name) => searchParams.get(name))) return undefined
  const category = searchParams.get('category') ?? ''
  const page = searchParams.get('page') ?? ''
  if (category && !CATEGORIES.some(({ id }) => id === category)) return undefined
  const kept = new URLSearchParams()
  if (category) kept.set('category', category)
  if (PAGE_NUMBER.test(page) && page !== '1') kept.set('page', page)
  return kept.size > 0 ? `/products?${kept}` : '/products'
}
