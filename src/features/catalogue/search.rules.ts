import { PRICE_BANDS, type ProductFilters, SORTS } from './catalogue.rules.ts'

const LONGEST = 200

/** Filters from the words of a URL. What is empty, or a band or sort that does not exist, is left out. */
export function readFilters(search: Record<string, unknown>): ProductFilters {
  const text = (name: string) => String(search[name] ?? '').slice(0, LONGEST) || undefined
  const oneOf = (name: string, known: readonly { id: string }[]) => known.find(({ id }) => id === text(name))?.id
  const filters: ProductFilters = {
    q: text('q'),
    category: text('category'),
    band: oneOf('band', PRICE_BANDS),
    sort: oneOf('sort', SORTS),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** Whether something hides products; a sort does not. */
export const isFiltered = ({ q, category, band }: ProductFilters): boolean => Boolean(q?.trim() || category || band)

/** The filters without those that hide products. */
export const withoutFilters = ({ sort }: ProductFilters): ProductFilters => (sort ? { sort } : {})
