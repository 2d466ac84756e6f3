import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'

export const adminEmail = (id: number) =>
  queryOptions({
    queryKey: ['api', 'admin', 'emails', id],
    queryFn: fetchPath<'GET /api/admin/emails/{id}'>,
    ...ALWAYS_FRESH,
  })

export const emailKinds = queryOptions({
  queryKey: ['api', 'admin', 'email-kinds'],
  queryFn: fetchPath<'GET /api/admin/email-kinds'>,
  ...ALWAYS_FRESH,
})

export function useResend(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => apiSend('POST', `/api/admin/emails/${id}/sendings`),
    onSuccess: (email) => {
      queryClient.setQueryData(adminEmail(id).queryKey, email)
      toast({ title: 'Email is on its way', message: `We’ll send it to ${email.recipient} within a few seconds.` })
    },
    onError: (error) => toast({ tone: 'error', title: 'Failed to send the email', message: errorMessage(error) }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: listKey('emails') }),
  })
}
