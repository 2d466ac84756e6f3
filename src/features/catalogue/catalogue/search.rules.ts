import { knownCategory, PRICE_BANDS, type ProductFilters, SORTS } from './catalogue.rules.ts'

export const MAX_QUERY_LENGTH = 200
/** Beyond any catalogue, and keeps the offset within an integer. */
export const MAX_PAGE = 1_000_000

export type ProductSearch = ProductFilters & { page?: number | undefined }

export function parseSearch(search: Record<string, unknown>): ProductSearch {
  const text = (name: string) =>
    String(search[name] ?? '')
      .slice(0, MAX_QUERY_LENGTH)
      .trim() || undefined
  const category = text('category')
  const q = text('q')
  const sort = SORTS.find(({ id }) => id === text('sort'))?.id
  const read: ProductSearch = {
    q,
    category: knownCategory(category)?.id ?? category,
    band: PRICE_BANDS.find(({ id }) => id === text('band'))?.id,
    // Without a search it’s the default, which has one address.
    sort: q === undefined && sort === 'featured' ? undefined : sort,
    page: parsePage(text('page')),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

function parsePage(text: string | undefined): number | undefined {
  const page = /^\d+$/.test(text ?? '') ? Math.min(Number(text), MAX_PAGE) : 0
  return page > 1 ? page : undefined
}

export const isFiltered = ({ q, category, band }: ProductFilters): boolean => Boolean(q || category || band)

export const withoutFilters = ({ sort }: ProductFilters): ProductFilters => (sort ? { sort } : {})
