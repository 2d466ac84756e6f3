import { useMutation } from '@tanstack/react-query'
import { apiSend } from '#/browser/api.ts'

/** Ends the subscription that a mail's token stands for. */
export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) => apiSend<{ message: string }>('POST', '/api/newsletter/unsubscribe', { token }),
  })
