import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiSend, readPath } from '#/browser/api.ts'
import { FRESH, listKey } from '#/browser/lists.queries.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { AdminPrivacyRequest, PrivacyRequestDetail } from '../server/privacy.schema.ts'

const key = (id: number) => ['api', 'admin', 'privacy-requests', id] as const

export const privacyRequest = (id: number) =>
  queryOptions({
    queryKey: key(id),
    queryFn: async (context) => (await readPath(context)) as PrivacyRequestDetail,
    ...FRESH,
  })

export const archivePath = (id: number): string => `/api/admin/privacy-requests/${id}/archive`

export type Step = { step: 'answer' | 'erase' | 'link' } | { step: 'refuse'; reason: string }

const DONE: Record<Step['step'], string> = {
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
      toast({ title: DONE[step], ...(step === 'answer' && outcome ? { message: outcome } : {}) }),
    onError: (error) => toast({ tone: 'error', title: 'Request not updated', message: sentenceOf(error) }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: listKey('privacy-requests') }),
        queryClient.invalidateQueries({ queryKey: key(id) }),
      ]),
  })
}

export const useConfirmAddress = () =>
  useMutation({
    mutationFn: (token: string) => apiSend<{ message: string }>('POST', '/api/privacy-request/confirm', { token }),
  })
