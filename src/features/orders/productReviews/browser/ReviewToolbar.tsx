import { Link } from '@tanstack/react-router'
import { formatCount } from '#/lib/format.ts'
import { formatStars } from '#/lib/rating.ts'
import { classes } from '#/ui/classes.ts'
import { REVIEW_SORTS, type ReviewSearch } from '../reviewSearch.rules.ts'
import type { ProductReviews } from '../server/productReviews.schema.ts'

type ReviewToolbarProps = { slug: string; search: ReviewSearch; reviews: ProductReviews }

const STAY = { hash: 'reviews', hashScrollIntoView: false, resetScroll: false } as const

export const ReviewToolbar = ({ slug, search: { stars, sort }, reviews }: ReviewToolbarProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-b border-ink pb-1">
    <p role="status" className="figures min-h-11 content-center">
      {describeShown(reviews, stars)}
      {stars !== undefined && (
        <>
          {' '}
          <Link to="/products/$slug" params={{ slug }} search={{ sort }} {...STAY} className="link">
            Show all
          </Link>
        </>
      )}
    </p>
    {reviews.matching > 1 && (
      <nav aria-label="Order of the reviews" className="-mx-2 flex flex-wrap">
        {REVIEW_SORTS.map(({ id, label }) => {
          const isCurrent = id === (sort ?? 'newest')
          return (
            <Link
              key={id}
              to="/products/$slug"
              params={{ slug }}
              search={{ stars, sort: id === 'newest' ? undefined : id }}
              {...STAY}
              aria-current={isCurrent || undefined}
              className={classes(
                'min-h-11 content-center rounded-sm px-2 text-sm hover:bg-sunken',
                isCurrent ? 'font-semibold underline underline-offset-4' : 'text-muted',
              )}
            >
              {label}
            </Link>
          )
        })}
      </nav>
    )}
  </div>
)

function describeShown({ matching }: ProductReviews, stars: number | undefined): string {
  const reviews = `${formatCount(matching)} ${matching === 1 ? 'review' : 'reviews'}`
  return stars === undefined ? reviews : `${reviews} with ${formatStars(stars)}`
}
