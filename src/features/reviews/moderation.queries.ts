import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend } from '#/platform/api.ts'
import { listKey } from '#/platform/lists/lists.queries.ts'
import { sentenceOf } from '#/platform/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminReview } from './reviews.schema.ts'

/** Publishes a review or takes it off the pages, and shows the list anew. */
export function useApproval() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ review, approve }: { review: AdminReview; approve: boolean }) =>
      apiSend<AdminReview>('PUT', `/api/admin/reviews/${review.id}/${approve ? 'approve' : 'unpublish'}`),
    onSuccess: (_, { approve }) =>
      toast(
        approve
          ? { title: 'Review approved', message: 'It is on the pages now.' }
          : { title: 'Review unpublished', message: 'It is off the pages and waits again.' },
      ),
    onError: (error, { approve }) =>
      toast({
        tone: 'error',
        title: approve ? 'Failed to approve review' : 'Failed to unpublish review',
        message: sentenceOf(error),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey('reviews') }),
  })
}

/** Deletes a review for good, and shows the list anew. */
export function useDeleteReview() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (review: AdminReview) => apiSend('DELETE', `/api/admin/reviews/${review.id}`),
    onSuccess: () => toast({ title: 'Review deleted' }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to delete review', message: sentenceOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey('reviews') }),
  })
}
