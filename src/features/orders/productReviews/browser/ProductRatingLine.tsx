import { formatCount } from '#/lib/format.ts'
import { MAX_RATING } from '#/lib/rating.ts'
import type { ProductReviews } from '../server/productReviews.schema.ts'

type ProductRatingLineProps = { reviews: Pick<ProductReviews, 'count' | 'examples'>; average: number }

export function ProductRatingLine({ reviews: { count, examples }, average }: ProductRatingLineProps) {
  const what = examples === count ? 'example review' : 'review'
  return (
    <p className="text-sm text-muted">
      {average.toFixed(1)} out of {MAX_RATING} from{' '}
      <a href="#reviews" className="link">
        {formatCount(count)} {what}
        {count === 1 ? '' : 's'} of this product
      </a>
    </p>
  )
}
