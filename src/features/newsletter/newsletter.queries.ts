import { useMutation } from '@tanstack/react-query'
import { ApiError, apiSend } from '#/platform/api.ts'
import { toast } from '#/ui/toast.ts'

/** Subscribes an address; says how it went in a toast. */
export const useSubscribe = () =>
  useMutation({
    mutationFn: (email: string) => apiSend('POST', '/api/newsletter', { email }),
    onSuccess: () =>
      toast({ title: 'Successfully subscribed!', message: 'Thank you for subscribing to our newsletter.' }),
    onError: (error) => toast({ tone: 'error', title: 'Subscription failed', message: sentenceOf(error) }),
  })

const sentenceOf = (error: unknown): string =>
  (error instanceof ApiError ? error.sentence : undefined) ?? 'The shop could not be reached. Please try again.'
