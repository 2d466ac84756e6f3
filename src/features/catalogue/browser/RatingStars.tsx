import { formatCount } from '#/lib/formatCount.ts'
import type { ProductRating } from '../server/catalogue.schema.ts'

/** The stars are filled by an attribute, since the Content-Security-Policy forbids inline styles. */
export const RatingStars = ({ rating: { average, count, isExample } }: { rating: ProductRating }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
    <span aria-hidden className="stars">
      <svg width={`${average * 20}%`} height="100%" />
    </span>
    <span>
      {average.toFixed(1)}
      <span className="sr-only"> out of 5</span>, {formatCount(count)} {isExample && 'example '}
      {count === 1 ? 'review' : 'reviews'}
    </span>
  </span>
)
