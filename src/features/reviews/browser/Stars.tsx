import { StarBar } from '#/ui/StarBar.tsx'
import { formatStars, RATINGS } from '../rating.rules.ts'

export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${formatStars(rating)} out of ${RATINGS.length}`} className="flex text-lg">
    <StarBar value={rating} />
  </span>
)
