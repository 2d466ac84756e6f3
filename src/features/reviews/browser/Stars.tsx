import Star from 'lucide/dist/esm/icons/star.mjs'
import { Icon } from '#/ui/Icon.tsx'
import { formatStars, RATINGS } from '../rating.rules.ts'

export const Stars = ({ rating }: { rating: number }) => (
  <span role="img" aria-label={`${formatStars(rating)} out of ${RATINGS.length}`} className="flex gap-0.5">
    {RATINGS.map((star) => (
      <Icon key={star} of={Star} size={18} className={star <= rating ? 'fill-current' : 'text-edge'} />
    ))}
  </span>
)
