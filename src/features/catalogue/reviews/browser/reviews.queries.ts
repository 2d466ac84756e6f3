import { queryOptions } from '@tanstack/react-query'
import type { ApprovedReview, ReviewSummary } from '../server/reviews.schema.ts'

export const approvedReviewsQuery = queryOptions<ApprovedReview[]>({ queryKey: ['api', 'reviews', 'approved'] })

/** Rendered with the page; the others load later. */
export const newestReviewsQuery = queryOptions<ApprovedReview[]>({
  queryKey: ['api', 'reviews', 'approved', { limit: '12' }],
})

export const reviewSummaryQuery = queryOptions<ReviewSummary>({ queryKey: ['api', 'reviews', 'summary'] })
