import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { brand } from '#/lib/brand.ts'
import { MAX_RATING } from '#/lib/rating.ts'
import { reviewSummaryQuery } from './reviews.queries.ts'

export function RatingLine() {
  const { data: summary } = useQuery(reviewSummaryQuery)
  if (summary?.average == null) return null
  const { average, count } = summary
  return (
    <p className="text-sm text-muted">
      {average.toFixed(1)} out of {MAX_RATING} from{' '}
      <Link to="/" hash="reviews" className="link">
        {count} {count === 1 ? 'review' : 'reviews'} of {brand()}
      </Link>
    </p>
  )
}
