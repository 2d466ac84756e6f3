import { useMutation } from '@tanstack/react-query'
import { apiSend } from '#/browser/api.ts'

export const useUnsubscribe = () =>
  useMutation({
    mutationFn: (token: string) => apiSend<{ message: string }>('POST', '/api/newsletter/unsubscribe', { token }),
  })
