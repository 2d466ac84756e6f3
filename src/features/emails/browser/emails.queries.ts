import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, readPath } from '#/browser/api.ts'
import { FRESH, listKey } from '#/browser/lists.queries.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { Email } from '../server/emails.schema.ts'

export const adminEmail = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'emails', id],
    queryFn: async (context) => (await readPath(context)) as Email,
    ...FRESH,
  })

export const emailKinds = queryOptions({
  queryKey: ['api', 'admin', 'email-kinds'],
  queryFn: async (context) => (await readPath(context)) as { kind: string; words: string }[],
  ...FRESH,
})

export function useSendAgain(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiSend<Email>('POST', `/api/admin/emails/${id}/sendings`),
    onSuccess: (email) => {
      queryClient.setQueryData(adminEmail(id).queryKey, email)
      toast({ title: 'Email is on its way', message: `It is sent to ${email.recipient} within a few seconds.` })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to send the email', message: sentenceOf(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listKey('emails') }),
  })
}
