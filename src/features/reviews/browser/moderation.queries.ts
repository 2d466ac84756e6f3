import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminReview } from '../server/reviews.schema.ts'

export const adminReviewQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'reviews', id],
    queryFn: fetchPath<'GET /api/admin/reviews/{id}'>,
    ...ALWAYS_FRESH,
  })

export function useApproval() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ review, approve }: { review: AdminReview; approve: boolean }) =>
      approve
        ? apiSend('PUT', `/api/admin/reviews/${review.id}/approve`)
        : apiSend('PUT', `/api/admin/reviews/${review.id}/unpublish`),
    onSuccess(changed, { approve }) {
      queryClient.setQueryData(adminReviewQuery(changed.id).queryKey, changed)
      toast(
        approve
          ? { title: 'Review approved', message: 'It’s now on the site.' }
          : { title: 'Review unpublished', message: 'It’s off the site and pending again.' },
      )
    },
    onError: (error, { approve }) =>
      toast({
        tone: 'error',
        title: approve ? 'Failed to approve review' : 'Failed to unpublish review',
        message: errorMessage(error),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey('reviews') }),
  })
}

export function useDeleteReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (review: AdminReview) => apiSend('DELETE', `/api/admin/reviews/${review.id}`),
    onSuccess: () => toast({ title: 'Review deleted' }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to delete review', message: errorMessage(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey('reviews') }),
  })
}
