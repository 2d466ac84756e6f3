import { queryOptions, useMutation } from '@tanstack/react-query'
import { ApiError, apiSend } from '#/platform/api.ts'
import { toast } from '#/ui/toast.ts'
import type { ApprovedReview, NewReview, ReviewSummary } from './reviews.schema.ts'

/** The published reviews, newest first. */
export const approvedReviewsQuery = queryOptions<ApprovedReview[]>({ queryKey: ['api', 'reviews', 'approved'] })

/** The few that a page brings with it; the others follow when somebody comes to read them. */
export const newestReviewsQuery = queryOptions<ApprovedReview[]>({
  queryKey: ['api', 'reviews', 'approved', { limit: '12' }],
})

/** How many published reviews there are, and their average rating. */
export const reviewSummaryQuery = queryOptions<ReviewSummary>({ queryKey: ['api', 'reviews', 'summary'] })

/** What went wrong with a review, in the shop's words. */
export const reviewFailure = (error: unknown): string =>
  (error instanceof ApiError ? error.sentence : undefined) ?? 'Failed to submit review'

/** Hands in a review; says how it went in a toast. */
export const useSubmitReview = () =>
  useMutation({
    mutationFn: (review: NewReview) => apiSend('POST', '/api/reviews', review),
    onSuccess: () =>
      toast({
        title: 'Review submitted!',
        message: 'Thank you for your feedback. Your review will be published soon!',
      }),
    onError: (error) => toast({ tone: 'error', title: 'Error', message: reviewFailure(error) }),
  })
