import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'
import type { RejectionReason, ReviewState } from '../productReviews.rules.ts'
import type { AdminProductReview } from '../server/productReviews.schema.ts'

const LIST = listKey('product-reviews')

export const adminProductReviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'product-reviews', id],
    queryFn: fetchPath<'GET /api/admin/product-reviews/{id}'>,
    ...ALWAYS_FRESH,
  })

/** Shows the review as it is after a change, or after somebody else’s. */
function useShowChange() {
  const queryClient = useQueryClient()
  return {
    onSuccess: (changed: AdminProductReview) =>
      queryClient.setQueryData(adminProductReviewQuery(changed.id).queryKey, changed),
    onError: (error: unknown, { review }: { review: AdminProductReview }) =>
      error instanceof ApiError && error.status === 409
        ? queryClient.invalidateQueries({ queryKey: adminProductReviewQuery(review.id).queryKey })
        : undefined,
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST }),
  }
}

type DecisionOf = { review: AdminProductReview; state: ReviewState; rejectionReason?: RejectionReason | undefined }

const DONE: Record<ReviewState, { title: string; message: string }> = {
  approved: { title: 'Review approved', message: 'It’s now on the product’s page.' },
  rejected: { title: 'Review rejected', message: 'The author will see why with their link or in their account.' },
  pending: { title: 'Review unpublished', message: 'It’s off the product’s page and pending again.' },
}

export function useDecision() {
  const show = useShowChange()
  return useMutation({
    mutationFn: ({ review, state, rejectionReason }: DecisionOf) =>
      apiSend('PUT', `/api/admin/product-reviews/${review.id}/state`, {
        state,
        version: review.version,
        ...(rejectionReason && { rejectionReason }),
      }),
    onSuccess(changed, { state }) {
      show.onSuccess(changed)
      toast(DONE[state])
    },
    onError(error, made) {
      toast({ tone: 'error', title: 'Failed to change the review', message: errorMessage(error) })
      return show.onError(error, made)
    },
    onSettled: show.onSettled,
  })
}

export function useAnswerReview() {
  const show = useShowChange()
  return useMutation({
    mutationFn: ({ review, answer }: { review: AdminProductReview; answer: string }) =>
      apiSend('PUT', `/api/admin/product-reviews/${review.id}/answer`, {
        answer,
        version: review.version,
      }),
    onSuccess(changed) {
      show.onSuccess(changed)
      toast({ title: changed.answer ? 'Answer saved' : 'Answer removed' })
    },
    onError: show.onError,
    onSettled: show.onSettled,
  })
}

export function useRemovePhotograph() {
  const show = useShowChange()
  return useMutation({
    mutationFn: ({ review, photographId }: { review: AdminProductReview; photographId: number }) =>
      apiSend('DELETE', `/api/admin/product-reviews/${review.id}/photographs/${photographId}`),
    onSuccess(changed) {
      show.onSuccess(changed)
      toast({ title: 'Photo removed' })
    },
    onSettled: show.onSettled,
  })
}

export function useDeleteProductReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (review: AdminProductReview) => apiSend('DELETE', `/api/admin/product-reviews/${review.id}`),
    onSuccess: () => toast({ title: 'Review deleted' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: LIST }),
  })
}
