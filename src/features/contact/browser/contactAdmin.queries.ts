import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'
import type { Contact } from '../server/contact.schema.ts'

export const adminContactQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'contacts', id],
    queryFn: async (context) => (await fetchPath(context)) as Contact,
    ...ALWAYS_FRESH,
  })

export function useSetAnswered(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answered: boolean) => apiSend<Contact>('PUT', `/api/admin/contacts/${id}/answered`, { answered }),
    onSuccess: (contact) => {
      queryClient.setQueryData(adminContactQuery(id).queryKey, contact)
      toast({ title: contact.answeredAt ? 'Marked as answered' : 'Marked as unanswered' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to update message', message: errorMessage(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listKey('contacts') }),
  })
}
