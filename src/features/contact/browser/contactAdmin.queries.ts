import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, readPath } from '#/browser/api.ts'
import { FRESH, listKey } from '#/browser/lists.queries.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { Contact } from '../server/contact.schema.ts'

export const adminContact = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'contacts', id],
    queryFn: async (context) => (await readPath(context)) as Contact,
    ...FRESH,
  })

export function useMarkContact(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answered: boolean) => apiSend<Contact>('PUT', `/api/admin/contacts/${id}/answered`, { answered }),
    onSuccess: (contact) => {
      queryClient.setQueryData(adminContact(id).queryKey, contact)
      toast({ title: contact.answeredAt ? 'Marked as answered' : 'Marked as unanswered' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to update message', message: sentenceOf(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listKey('contacts') }),
  })
}
