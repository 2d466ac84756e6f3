import { apiSend } from '#/browser/api.ts'
import { adminResource } from '#/ui/adminResource.ts'
import type { NewMessageRequest, ReplyRequest } from '../server/contact.schema.ts'

export const contacts = adminResource('contacts', ['message', 'messages'])

export const useSetAnswered = (id: number) =>
  contacts.useChange({
    send: (answered: boolean) => apiSend('PUT', `/api/admin/contacts/${id}/answered`, { answered }),
    done: ({ answeredAt }) => ({ title: answeredAt ? 'Marked as answered' : 'Marked as unanswered' }),
    failed: 'Failed to update message',
  })

export const useReply = (id: number) =>
  contacts.useChange({
    send: (reply: ReplyRequest) => apiSend('POST', `/api/admin/contacts/${id}/replies`, reply),
    isForm: true,
  })

export const useStartConversation = () =>
  contacts.useChange({
    send: (message: NewMessageRequest) => apiSend('POST', '/api/admin/contacts', message),
    isForm: true,
  })
