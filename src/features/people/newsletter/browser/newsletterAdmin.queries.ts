import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'

export const adminSubscriberQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'newsletters', id],
    queryFn: fetchPath<'GET /api/admin/newsletters/{id}'>,
    ...ALWAYS_FRESH,
  })

export function useUnsubscribeSubscriber(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiSend('POST', `/api/admin/newsletters/${id}/unsubscribe`),
    onSuccess: (subscriber) => {
      queryClient.setQueryData(adminSubscriberQuery(id).queryKey, subscriber)
      toast({ title: 'Unsubscribed', message: `${subscriber.email} won’t get any more newsletters.` })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to unsubscribe', message: errorMessage(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listKey('newsletters') }),
  })
}

export function useDeleteSubscriber(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiSend('DELETE', `/api/admin/newsletters/${id}`),
    onSuccess: () => toast({ title: 'Subscriber deleted' }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to delete subscriber', message: errorMessage(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listKey('newsletters') }),
  })
}
