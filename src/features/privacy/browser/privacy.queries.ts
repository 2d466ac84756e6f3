import { useMutation } from '@tanstack/react-query'
import { ApiError, apiSend } from '#/browser/api.ts'
import { sentenceOf } from '#/browser/sentence.ts'
import { toast } from '#/ui/toast.ts'
import type { RequestType } from '../privacy.rules.ts'

type Asked = { email: string; requestType: RequestType; message?: string }

export const useAskForData = () =>
  useMutation({
    mutationFn: (asked: Asked) => apiSend<{ message: string }>('POST', '/api/privacy-request', asked),
    onSuccess: ({ message }) => toast({ title: 'Privacy Request Submitted', message }),
    onError: (error) => toast({ tone: 'error', title: 'Error', message: notFiledBecause(error) }),
  })

/** Returns the server's sentence, or a general one with the cause on a second line. */
export const notFiledBecause = (error: unknown): string =>
  error instanceof ApiError && error.sentence
    ? error.sentence
    : `Failed to submit privacy request\n${sentenceOf(error)}`
