import Star from 'lucide/dist/esm/icons/star.mjs'
import { Icon } from '#/ui/Icon.tsx'
import { RATINGS, starsText } from '../rating.rules.ts'

/** A rating as five stars. */
export const Stars = ({ rating, size = 18 }: { rating: number; size?: number }) => (
  <span role="img" aria-label={`${starsText(rating)} out of ${RATINGS.length}`} className="flex gap-0.5">
    {RATINGS.map((star) => (
      <Icon key={star} of={Star} size={size} className={star <= rating ? 'fill-current' : 'text-edge'} />
    ))}
  </span>
)
