import { useMutation } from '@tanstack/react-query'
import { ApiError, apiSend, errorMessage } from '#/browser/api.ts'
import { toast } from '#/ui/toast.ts'
import { CONTACT_MESSAGES, type ContactLanguage, contactLanguage } from '../contactMessages.ts'
import type { ContactRequest } from '../server/contact.schema.ts'

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

export function sendFailureMessage(language: ContactLanguage, error: unknown): string {
  if (language === 'en') return errorMessage(error)
  const { malformed, tooMany, failed } = CONTACT_MESSAGES.tr.notSent
  const status = error instanceof ApiError ? error.status : undefined
  return status === 400 ? malformed : status === 429 ? tooMany : failed
}
