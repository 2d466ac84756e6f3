import { useMutation } from '@tanstack/react-query'
import { ApiError, apiSend } from '#/browser/api.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import { REVIEW_THANKS } from '../reviews.rules.ts'
import type { NewReview } from '../server/reviews.schema.ts'

/** What went wrong with a review, in the shop's words; a second line has the cause. */
export const reviewFailure = (error: unknown): string =>
  error instanceof ApiError && error.sentence ? error.sentence : `Failed to submit review\n${sentenceOf(error)}`

/** Hands in a review; says how it went in a toast. */
export const useSubmitReview = () =>
  useMutation({
    mutationFn: (review: NewReview) => apiSend('POST', '/api/reviews', review),
    onSuccess: () =>
      toast({
        title: 'Review submitted!',
        message: REVIEW_THANKS,
      }),
    onError: (error) => toast({ tone: 'error', title: 'Error', message: reviewFailure(error) }),
  })
