import { useMutation } from '@tanstack/react-query'
import { apiSend } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'
import { CONTACT_MESSAGES, contactLanguage } from '../contactMessages.ts'
import type { ContactRequest } from '../server/contact.schema.ts'
import { notSentBecause } from './notSentBecause.ts'

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
