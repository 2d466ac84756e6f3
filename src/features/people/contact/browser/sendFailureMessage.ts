import { ApiError, errorMessage } from '#/browser/api.ts'
import { CONTACT_MESSAGES, type ContactLanguage } from '../contactMessages.ts'

export function sendFailureMessage(language: ContactLanguage, error: unknown): string {
  if (language === 'en') return errorMessage(error)
  const { malformed, tooMany, failed } = CONTACT_MESSAGES.tr.notSent
  const status = error instanceof ApiError ? error.status : undefined
  return status === 400 ? malformed : status === 429 ? tooMany : failed
}
