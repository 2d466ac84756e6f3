import { useMutation } from '@tanstack/react-query'
import { ApiError, apiSend, errorMessage } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'
import { REVIEW_THANKS } from '../reviews.rules.ts'
import type { NewReview } from '../server/reviews.schema.ts'

export const reviewErrorMessage = (error: unknown): string =>
  error instanceof ApiError && error.userMessage ? error.userMessage : `Failed to submit review\n${errorMessage(error)}`

export const useSubmitReview = () =>
  useMutation({
    mutationFn: (review: NewReview) => apiSend('POST', '/api/reviews', review),
    onSuccess: () =>
      toast({
        title: 'Review submitted!',
        message: REVIEW_THANKS,
      }),
    onError: (error) => toast({ tone: 'error', title: 'Error', message: reviewErrorMessage(error) }),
  })
