import { useMutation } from '@tanstack/react-query'
import { apiSend, errorMessage } from '#/browser/api.ts'
import { adminResource, useRefreshAdmin } from '#/ui/adminResource.ts'
import { toast } from '#/ui/toast.ts'

export const privacyRequests = adminResource('privacy-requests', ['privacy request', 'privacy requests'])

export const archivePath = (id: number): string => `/api/admin/privacy-requests/${id}/archive`

export type Step = { step: 'answer' | 'erase' | 'link' } | { step: 'refuse'; reason: string }

const DONE_MESSAGES: Record<Step['step'], string> = {
  answer: 'Request completed',
  erase: 'Data erased',
  link: 'Link sent again',
  refuse: 'Request refused',
}

function sendStep(id: number, taken: Step) {
  const request = `/api/admin/privacy-requests/${id}` as const
  switch (taken.step) {
    case 'answer':
      return apiSend('POST', `${request}/answer`)
    case 'erase':
      return apiSend('POST', `${request}/erase`)
    case 'link':
      return apiSend('POST', `${request}/link`)
    case 'refuse':
      return apiSend('POST', `${request}/refuse`, { reason: taken.reason })
  }
}

export const usePrivacyStep = (id: number) =>
  useMutation({
    mutationFn: (step: Step) => sendStep(id, step),
    onSuccess: ({ outcome }, { step }) =>
      toast({ title: DONE_MESSAGES[step], ...(step === 'answer' && outcome ? { message: outcome } : {}) }),
    onError: (error) => toast({ tone: 'error', title: 'Request not updated', message: errorMessage(error) }),
    onSettled: useRefreshAdmin(),
  })

export const useConfirmAddress = () =>
  useMutation({
    mutationFn: (token: string) => apiSend('POST', '/api/privacy-request/confirm', { token }),
  })
