import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'
import type { Conversation, NewMessageRequest, ReplyRequest } from '../server/contact.schema.ts'

export const adminContactQuery = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'contacts', id],
    queryFn: fetchPath<'GET /api/admin/contacts/{id}'>,
    ...ALWAYS_FRESH,
  })

function useUpdateConversation() {
  const queryClient = useQueryClient()
  return async (conversation: Conversation) => {
    const { queryKey } = adminContactQuery(conversation.id)
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, conversation)
    void queryClient.invalidateQueries({ queryKey: listKey('contacts') })
  }
}

export function useSetAnswered(id: number) {
  const update = useUpdateConversation()
  return useMutation({
    mutationFn: (answered: boolean) => apiSend('PUT', `/api/admin/contacts/${id}/answered`, { answered }),
    onSuccess: async (conversation) => {
      await update(conversation)
      toast({ title: conversation.answeredAt ? 'Marked as answered' : 'Marked as unanswered' })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to update message', message: errorMessage(error) }),
  })
}

export function useReply(id: number) {
  return useMutation({
    mutationFn: (reply: ReplyRequest) => apiSend('POST', `/api/admin/contacts/${id}/replies`, reply),
    onSuccess: useUpdateConversation(),
  })
}

export function useStartConversation() {
  return useMutation({
    mutationFn: (message: NewMessageRequest) => apiSend('POST', '/api/admin/contacts', message),
    onSuccess: useUpdateConversation(),
  })
}
