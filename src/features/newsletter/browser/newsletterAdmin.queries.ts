import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, readPath } from '#/browser/api.ts'
import { FRESH, listKey } from '#/browser/lists.queries.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { Subscriber } from '../server/newsletter.schema.ts'

/** One subscriber, for the administrator. */
export const adminSubscriber = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'newsletters', id],
    queryFn: async (context) => (await readPath(context)) as Subscriber,
    ...FRESH,
  })

/** Unsubscribes somebody who asked the shop to. */
export function useEndSubscription(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiSend<Subscriber>('POST', `/api/admin/newsletters/${id}/unsubscribe`),
    onSuccess: (subscriber) => {
      queryClient.setQueryData(adminSubscriber(id).queryKey, subscriber)
      toast({ title: 'Unsubscribed', message: `${subscriber.email} gets no more newsletters.` })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to unsubscribe', message: sentenceOf(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listKey('newsletters') }),
  })
}

/** Forgets a subscriber, with the record of their consent. */
export function useDeleteSubscriber(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiSend('DELETE', `/api/admin/newsletters/${id}`),
    onSuccess: () => toast({ title: 'Subscriber deleted' }),
    onError: (error) => toast({ tone: 'error', title: 'Failed to delete subscriber', message: sentenceOf(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listKey('newsletters') }),
  })
}
