import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/format.ts'
import { formatStars } from '#/lib/rating.ts'
import { classes } from '#/ui/classes.ts'
import type { ReviewSearch } from '../reviewSearch.rules.ts'
import type { ProductReviews } from '../server/productReviews.schema.ts'

type StarFilterProps = { slug: string; search: ReviewSearch; reviews: ProductReviews }

const ROW = 'grid min-h-11 grid-cols-[4.25rem_1fr_2.5rem] items-center gap-3 rounded-sm px-2 -mx-2'

/** Links, so that they work before and without scripts. The chosen one takes the filter away. */
export const StarFilter = ({ slug, search: { sort, stars: chosen }, reviews }: StarFilterProps) => (
  <ul aria-label="Reviews by stars" className="figures">
    {reviews.stars.map(({ stars, count }) => {
      const row = (
        <>
          <span>{formatStars(stars)}</span>
          <Bar share={reviews.count === 0 ? 0 : count / reviews.count} />
          <span className="text-right text-muted">
            {formatCount(count)}
            <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
          </span>
        </>
      )
      const isChosen = stars === chosen
      return (
        <li key={stars}>
          {count === 0 && !isChosen ? (
            <span className={classes(ROW, 'text-muted')}>{row}</span>
          ) : (
            <Link
              to="/products/$slug"
              params={{ slug }}
              search={{ sort, stars: isChosen ? undefined : stars }}
              hash="reviews"
              hashScrollIntoView={false}
              resetScroll={false}
              aria-current={isChosen || undefined}
              className={classes(ROW, 'hover:bg-sunken', isChosen && 'bg-sunken font-semibold')}
            >
              {row}
            </Link>
          )}
        </li>
      )
    })}
  </ul>
)

/** Not by `style`, which the page’s policy forbids in HTML from the server. */
const Bar = ({ share }: { share: number }) => (
  <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden className="h-1.5 w-full overflow-hidden rounded-full">
    <rect width="100" height="6" className="fill-line" />
    <rect width={100 * share} height="6" className="fill-success" />
  </svg>
)
