import { useQuery } from '@tanstack/react-query'
import { RATINGS } from '#/lib/rating.ts'
import { REVIEW_POLICY } from '../reviews.rules.ts'
import { buildSlides, type OwnQuote } from '../slides.rules.ts'
import { ReviewCarousel } from './ReviewCarousel.tsx'
import { approvedReviewsQuery, newestReviewsQuery, reviewSummaryQuery } from './reviews.queries.ts'
import { ShareExperience } from './ShareExperience.tsx'

export function ReviewsSection({ own }: { own: readonly OwnQuote[] }) {
  const newest = useQuery(newestReviewsQuery)
  const all = useQuery(approvedReviewsQuery)
  const { data: summary } = useQuery(reviewSummaryQuery)
  const slides = buildSlides(all.data ?? newest.data ?? [], own)
  return (
    <section className="section border-t border-line" aria-labelledby="reviews">
      <div className="page grid gap-x-[min(4rem,6.25vw)] gap-y-10 lg:grid-cols-12">
        <div className="grid content-start justify-items-start gap-6 lg:col-span-4">
          <h2 id="reviews" className="headline text-4xl">
            What players say
          </h2>
          {summary?.average != null && (
            <p className="flex items-baseline gap-3">
              <span className="headline figures text-5xl">{summary.average.toFixed(1)}</span>{' '}
              <span className="text-muted">
                out of {RATINGS.length}, from {summary.count} {summary.count === 1 ? 'review' : 'reviews'}
              </span>
            </p>
          )}
          <ShareExperience />
          <p className="max-w-88 text-sm text-muted">{REVIEW_POLICY}</p>
        </div>
        <div className="min-w-0 lg:col-span-8 lg:border-l lg:border-line lg:pl-16">
          <ReviewCarousel slides={slides} total={Math.max(slides.length, (summary?.count ?? 0) + own.length)} />
        </div>
      </div>
    </section>
  )
}
