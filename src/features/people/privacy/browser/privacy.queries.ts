import { useMutation } from '@tanstack/react-query'
import { ApiError, apiSend, errorMessage } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'
import type { RequestType } from '../privacy.rules.ts'

type RequestBody = { email: string; requestType: RequestType; message?: string }

export const useSubmitPrivacyRequest = () =>
  useMutation({
    mutationFn: (request: RequestBody) => apiSend('POST', '/api/privacy-request', request),
    onSuccess: ({ message }) => toast({ title: 'Privacy Request Submitted', message }),
    onError: (error) => toast({ tone: 'error', title: 'Error', message: describeRequestFailure(error) }),
  })

export const describeRequestFailure = (error: unknown): string =>
  error instanceof ApiError && error.userMessage
    ? error.userMessage
    : `Failed to submit privacy request\n${errorMessage(error)}`
