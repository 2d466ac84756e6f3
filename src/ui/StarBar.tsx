import { formatStars, MAX_RATING } from '#/lib/rating.ts'

/** Five stars, filled from the left up to `value`: by an attribute, since the Content-Security-Policy forbids inline styles. */
export const StarBar = ({ value }: { value: number }) => (
  <span className="stars">
    <svg width={`${value * 20}%`} height="100%" />
  </span>
)

/** Of one review. */
export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${formatStars(rating)} out of ${MAX_RATING}`} className="flex text-lg">
    <StarBar value={rating} />
  </span>
)
