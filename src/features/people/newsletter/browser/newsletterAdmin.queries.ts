import { apiSend } from '#/browser/api.ts'
import { adminResource } from '#/ui/adminResource.ts'

export const subscribers = adminResource('newsletters', ['subscriber', 'subscribers'])

export const useUnsubscribeSubscriber = (id: number) =>
  subscribers.useChange({
    send: () => apiSend('POST', `/api/admin/newsletters/${id}/unsubscribe`),
    done: ({ email }) => ({ title: 'Unsubscribed', message: `${email} won’t get any more newsletters.` }),
    failed: 'Failed to unsubscribe',
  })
