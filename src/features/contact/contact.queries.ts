import { useMutation } from '@tanstack/react-query'
import { apiSend } from '#/platform/api.ts'
import { toast } from '#/ui/toast.ts'
import { CONTACT_MESSAGES, contactLanguage, notSentBecause } from './contact.messages.ts'
import type { ContactRequest } from './contact.schema.ts'

/** The language in which this browser is told how its message went. Ask in the browser only. */
export const browserLanguage = () => contactLanguage(navigator.languages)

/** Sends a message to the shop; says how it went in a toast. */
export const useSendMessage = () =>
  useMutation({
    mutationFn: (message: ContactRequest) => apiSend('POST', '/api/contact', message),
    onSuccess: () => {
      const lang = browserLanguage()
      toast({ ...CONTACT_MESSAGES[lang].sent, lang })
    },
    onError: (error) => {
      const lang = browserLanguage()
      const { title } = CONTACT_MESSAGES[lang].notSent
      toast({ tone: 'error', title, message: notSentBecause(lang, error), lang })
    },
  })
