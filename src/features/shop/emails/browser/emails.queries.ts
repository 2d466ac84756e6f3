import { queryOptions } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { adminResource } from '#/ui/adminResource.ts'

export const emails = adminResource('emails', ['email', 'emails'])

export const emailKinds = queryOptions({
  queryKey: ['api', 'admin', 'email-kinds'],
  queryFn: fetchPath<'GET /api/admin/email-kinds'>,
  ...ALWAYS_FRESH,
})

export const useResend = (id: number) =>
  emails.useChange({
    send: () => apiSend('POST', `/api/admin/emails/${id}/sendings`),
    done: ({ recipient }) => ({
      title: 'Email is on its way',
      message: `We’ll send it to ${recipient} within a few seconds.`,
    }),
    failed: 'Failed to send the email',
  })
