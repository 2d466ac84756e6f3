import type { StateLabel } from '#/features/catalogue/moderation/moderation.rules.ts'
import { formatDateTime } from '#/lib/format.ts'
import { formatStars, RATINGS } from '#/lib/rating.ts'
import type { DataColumn } from '#/ui/DataTable.tsx'
import type { ListFilter } from './ListFilters.tsx'
import { RowLink } from './RowLink.tsx'

/** In a cell that doesn’t wrap. */
export const noWrap = (words: string) => <span className="whitespace-nowrap">{words}</span>

export const moment = (at: string | null) => at && noWrap(formatDateTime(at))

// What the lists of reviews, questions and messages have in common.

export const PRODUCT_COLUMN: DataColumn<{ id: number; productName: string }> = {
  id: 'product',
  header: 'Product',
  sortBy: 'product',
  cell: ({ id, productName }) => (
    <span className="md:block md:max-w-36 md:truncate xl:max-w-48">
      <RowLink open={id}>{productName}</RowLink>
    </span>
  ),
}

/** The beginning of a text, in a column that grows. */
export const Excerpt = ({ title, text }: { title?: string | null; text: string }) => (
  <span className="line-clamp-3 whitespace-normal wrap-anywhere md:my-1.5 md:line-clamp-2">
    {title && <b className="font-semibold">{title}: </b>}
    {text}
  </span>
)

export const RATING_COLUMN: DataColumn<{ rating: number }> = {
  id: 'rating',
  header: 'Rating',
  numeric: true,
  phone: 'left',
  sortBy: 'rating',
  descendingFirst: true,
  cell: ({ rating }) => <span title={formatStars(rating)}>{rating}</span>,
}

export const STATE_COLUMN = {
  id: 'state',
  header: 'State',
  visibleFrom: 'lg',
  phone: 'right',
} as const

export const stateFilter = (states: Record<string, StateLabel>): ListFilter => ({
  name: 'state',
  label: 'State',
  options: Object.entries(states).map(([value, { label }]) => ({ value, label })),
})

export const RATING_FILTER: ListFilter = {
  name: 'rating',
  label: 'Rating',
  options: RATINGS.map((rating) => ({ value: String(rating), label: formatStars(rating) })),
}

export const WRITTEN_COLUMN: DataColumn<{ createdAt: string }> = {
  id: 'written',
  header: 'Written',
  visibleFrom: 'xl',
  phone: 'right',
  sortBy: 'newest',
  descendingFirst: true,
  cell: ({ createdAt }) => moment(createdAt),
}
