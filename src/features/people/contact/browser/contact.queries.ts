import { useMutation } from '@tanstack/react-query'
import { apiSend } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'
import { CONTACT_MESSAGES, contactLanguage } from '../contactMessages.ts'
import type { ContactRequest } from '../server/contact.schema.ts'
import { sendFailureMessage } from './sendFailureMessage.ts'

export const browserLanguage = () => contactLanguage(navigator.languages)

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
      toast({ tone: 'error', title, message: sendFailureMessage(lang, error), lang })
    },
  })
