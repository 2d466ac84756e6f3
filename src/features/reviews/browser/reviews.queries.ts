import { queryOptions } from '@tanstack/react-query'
import type { ApprovedReview, ReviewSummary } from '../server/reviews.schema.ts'

/** The published reviews, newest first. */
export const approvedReviewsQuery = queryOptions<ApprovedReview[]>({ queryKey: ['api', 'reviews', 'approved'] })

/** The few that a page brings with it; the others follow when somebody comes to read them. */
export const newestReviewsQuery = queryOptions<ApprovedReview[]>({
  queryKey: ['api', 'reviews', 'approved', { limit: '12' }],
})

/** How many published reviews there are, and their average rating. */
export const reviewSummaryQuery = queryOptions<ReviewSummary>({ queryKey: ['api', 'reviews', 'summary'] })
