import { knownCategory, PRICE_BANDS, type ProductFilters, SORTS } from './catalogue.rules.ts'

/** The most characters that are searched for. */
export const LONGEST_WORDS = 200
/** Beyond any catalogue, and small enough to count with. */
export const LAST_PAGE = 1_000_000

/** What the address of the product list says: filters, and a page from the second on. */
export type ListSearch = ProductFilters & { page?: number | undefined }

/**
 * Reads the words of a URL. One of the shop's categories is read in any case. What is empty, a band or sort that does not exist, or a page that is no number is left out; so
 * is the first page, whose address is the list's own.
 */
export function readSearch(search: Record<string, unknown>): ListSearch {
  const text = (name: string) =>
    String(search[name] ?? '')
      .slice(0, LONGEST_WORDS)
      .trim() || undefined
  const category = text('category')
  const read: ListSearch = {
    q: text('q'),
    category: knownCategory(category)?.id ?? category,
    band: PRICE_BANDS.find(({ id }) => id === text('band'))?.id,
    sort: SORTS.find(({ id }) => id === text('sort'))?.id,
    page: pageOf(text('page')),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

function pageOf(text: string | undefined): number | undefined {
  const page = /^\d+$/.test(text ?? '') ? Math.min(Number(text), LAST_PAGE) : 0
  return page > 1 ? page : undefined
}

/** Whether something hides products; a sort does not. */
export const isFiltered = ({ q, category, band }: ProductFilters): boolean => Boolean(q || category || band)

/** The filters without those that hide products. */
export const withoutFilters = ({ sort }: ProductFilters): ProductFilters => (sort ? { sort } : {})
