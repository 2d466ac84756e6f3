import Star from 'lucide/dist/esm/icons/star.mjs'
import { useId } from 'react'
import { formatStars, RATINGS } from '#/lib/rating.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

type RatingFieldProps = {
  /** 0 for none yet. */
  rating: number
  onChange: (rating: number) => void
  /** Unique on the page. */
  name?: string
  error?: string | undefined
}

export function RatingField({ rating, onChange, name = 'rating', error }: RatingFieldProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="text-sm font-semibold">Rating</legend>
      <div className="mt-1 -ml-2.5 flex items-center">
        {RATINGS.map((star) => (
          <label
            key={star}
            className="grid size-11 place-items-center rounded-sm hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={star}
              checked={star === rating}
              onChange={() => onChange(star)}
              aria-label={formatStars(star)}
              className="sr-only"
            />
            <Icon icon={Star} size={28} className={classes(star <= rating ? 'fill-current' : 'text-edge')} />
          </label>
        ))}
        <span className="ml-2 text-sm text-muted" aria-hidden="true">
          {rating > 0 && formatStars(rating)}
        </span>
      </div>
      {error && (
        <p id={errorId} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
