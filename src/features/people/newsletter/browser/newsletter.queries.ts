import { useMutation } from '@tanstack/react-query'
import { apiSend, errorMessage } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'

const THANKS = {
  home: { title: 'Subscribed!', message: "You've been added to our newsletter." },
  footer: { title: 'Successfully subscribed!', message: 'Thank you for subscribing to our newsletter.' },
}

export const useSubscribe = (place: keyof typeof THANKS) =>
  useMutation({
    mutationFn: (email: string) => apiSend('POST', '/api/newsletter', { email }),
    onSuccess: () => toast(THANKS[place]),
    onError: (error) => toast({ tone: 'error', title: 'Subscription failed', message: errorMessage(error) }),
  })
