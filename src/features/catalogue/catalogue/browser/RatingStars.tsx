import { formatCount } from '#/lib/format.ts'
import { StarBar } from '#/ui/StarBar.tsx'
import type { ProductRating } from '../server/catalogue.schema.ts'

export const RatingStars = ({ rating: { average, count, isExample } }: { rating: ProductRating }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
    <span aria-hidden className="flex">
      <StarBar value={average} />
    </span>
    <span>
      {average.toFixed(1)}
      <span className="sr-only"> out of 5</span>, {formatCount(count)} {isExample && 'example '}
      {count === 1 ? 'review' : 'reviews'}
    </span>
  </span>
)
