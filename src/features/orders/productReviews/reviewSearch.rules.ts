export const REVIEW_SORTS = [
  { id: 'newest', label: 'Newest' },
  { id: 'highest', label: 'Highest' },
  { id: 'lowest', label: 'Lowest' },
  { id: 'photographs', label: 'With photos' },
] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]['id']

export const REVIEWS_PER_PAGE = 10
const MAX_PAGE = 10_000

/** Parameters of the product page’s URL; defaults are left out. */
export type ReviewSearch = { stars?: number; sort?: Exclude<ReviewSort, 'newest'>; page?: number }

export function parseReviewSearch(search: Record<string, unknown>): ReviewSearch {
  const stars = isText(search.stars, /^[1-5]$/) ? Number(search.stars) : undefined
  const sort = REVIEW_SORTS.find(({ id }) => id !== 'newest' && id === search.sort)?.id as ReviewSearch['sort']
  const typed = isText(search.page, /^\d{1,6}$/) ? Math.min(Number(search.page), MAX_PAGE) : 1
  return { ...(stars && { stars }), ...(sort && { sort }), ...(typed > 1 && { page: typed }) }
}

const isText = (value: unknown, pattern: RegExp): boolean =>
  (typeof value === 'string' || typeof value === 'number') && pattern.test(String(value))
