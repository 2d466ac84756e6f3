import { Suspense, useState } from 'react'
import { formatCount } from '#/lib/format.ts'
import { MAX_RATING } from '#/lib/rating.ts'
import { lazy } from '#/ui/lazy.ts'
import { PRODUCT_REVIEW_POLICY } from '../productReviews.rules.ts'
import type { ReviewSearch } from '../reviewSearch.rules.ts'
import type { ProductReviews, PublicReview } from '../server/productReviews.schema.ts'
import { ReviewArticle } from './ReviewArticle.tsx'
import { ReviewPager } from './ReviewPager.tsx'
import { ReviewToolbar } from './ReviewToolbar.tsx'
import { StarFilter } from './StarFilter.tsx'

const ReviewPhotographs = lazy(async () => ({
  default: (await import('./ReviewPhotographs.tsx')).ReviewPhotographs,
}))

type CustomerReviewsProps = {
  product: { name: string; slug: string }
  reviews: ProductReviews | undefined
  search: ReviewSearch
  isLoading: boolean
}

/** `reviews` is undefined if they couldn’t be loaded. */
export function CustomerReviews({ product, reviews, search, isLoading }: CustomerReviewsProps) {
  const [enlarged, setEnlarged] = useState<{ review: PublicReview; at: number; open: boolean }>()
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="scroll-mt-24 border-t border-ink pt-10">
      <div className="grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="grid content-start gap-5 lg:sticky lg:top-24 lg:col-span-4 lg:self-start">
          <h2 id="reviews-title" className="headline text-3xl">
            Reviews
          </h2>
          {reviews?.average != null && (
            <>
              <p className="flex items-baseline gap-3">
                <span className="headline figures text-5xl">{reviews.average.toFixed(1)}</span>
                <span className="text-muted">
                  out of {MAX_RATING}, from {formatCount(reviews.count)} {reviews.count === 1 ? 'review' : 'reviews'}
                </span>
              </p>
              <StarFilter slug={product.slug} search={search} reviews={reviews} />
            </>
          )}
          <p className="max-w-prose text-sm text-muted">{PRODUCT_REVIEW_POLICY}</p>
        </div>
        <div className="min-w-0 lg:col-span-8">
          {!reviews && (
            <p role="alert" className="border-l-2 border-error pl-4">
              We couldn’t load the reviews. Please reload the page.
            </p>
          )}
          {reviews?.count === 0 && (
            <div className="border-y border-line py-8">
              <p className="text-lg font-semibold">No reviews yet</p>
              <p className="mt-1 max-w-prose text-muted">
                Customers who bought this from us can review it. Their reviews appear here, good or bad.
              </p>
            </div>
          )}
          {reviews && reviews.count > 0 && (
            <div aria-busy={isLoading} className={isLoading ? 'opacity-60 transition-opacity delay-150' : undefined}>
              {reviews.examples > 0 && (
                <p className="mb-6 border-l-2 border-clay pl-4">
                  Reviews marked “Example” show how this page looks. Nobody wrote them about a purchase, and they
                  disappear once this shop takes real payments.
                </p>
              )}
              <ReviewToolbar slug={product.slug} search={search} reviews={reviews} />
              {reviews.matching === 0 && <p className="py-7 text-muted">No reviews with this many stars.</p>}
              {reviews.reviews.map((review) => (
                <ReviewArticle
                  key={review.id}
                  review={review}
                  onEnlarge={(at) => setEnlarged({ review, at, open: true })}
                />
              ))}
              <ReviewPager slug={product.slug} search={search} page={reviews.page} pages={reviews.pages} />
            </div>
          )}
        </div>
      </div>
      {enlarged && (
        <Suspense>
          <ReviewPhotographs
            photographs={enlarged.review.photographs}
            author={enlarged.review.displayName}
            at={enlarged.at}
            open={enlarged.open}
            onMove={(at) => setEnlarged({ ...enlarged, at })}
            onClose={() => setEnlarged({ ...enlarged, open: false })}
          />
        </Suspense>
      )}
    </section>
  )
}
