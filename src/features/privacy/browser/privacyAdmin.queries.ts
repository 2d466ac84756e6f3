import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, fetchPath } from '#/browser/api.ts'
import { errorMessage } from '#/browser/errorMessage.ts'
import { ALWAYS_FRESH, listKey } from '#/browser/lists.queries.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminPrivacyRequest, PrivacyRequestDetail } from '../server/privacy.schema.ts'

const requestKey = (id: number) => ['api', 'admin', 'privacy-requests', id] as const

export const privacyRequest = (id: number) =>
  queryOptions({
    queryKey: requestKey(id),
    queryFn: async (context) => (await fetchPath(context)) as PrivacyRequestDetail,
    ...ALWAYS_FRESH,
  })

export const archivePath = (id: number): string => `/api/admin/privacy-requests/${id}/archive`

export type Step = { step: 'answer' | 'erase' | 'link' } | { step: 'refuse'; reason: string }

const DONE_MESSAGES: Record<Step['step'], string> = {
  answer: 'Request completed',
  erase: 'Data erased',
  link: 'Link sent again',
  refuse: 'Request refused',
}

export function usePrivacyStep(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ step, ...body }: Step) =>
      apiSend<AdminPrivacyRequest>('POST', `/api/admin/privacy-requests/${id}/${step}`, body),
    onSuccess: ({ outcome }, { step }) =>
      toast({ title: DONE_MESSAGES[step], ...(step === 'answer' && outcome ? { message: outcome } : {}) }),
    onError: (error) => toast({ tone: 'error', title: 'Request not updated', message: errorMessage(error) }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: listKey('privacy-requests') }),
        queryClient.invalidateQueries({ queryKey: requestKey(id) }),
      ]),
  })
}

export const useConfirmAddress = () =>
  useMutation({
    mutationFn: (token: string) => apiSend<{ message: string }>('POST', '/api/privacy-request/confirm', { token }),
  })
