import { expect, test } from 'vitest'
import { ApiError } from '#/browser/api.ts'
import { CONTACT_MESSAGES, contactLanguage } from '../contactMessages.ts'
import { sendFailureMessage } from './contact.queries.ts'

test.each([
  [['tr'], 'tr'],
  [['tr-TR', 'en'], 'tr'],
  [['TR-CY'], 'tr'],
  [['en-GB', 'tr'], 'en'],
  [['trv'], 'en'],
  [[], 'en'],
])('maps the browser languages %j to %s', (languages, language) => {
  expect(contactLanguage(languages)).toBe(language)
})

test('uses the specification’s Turkish title', () => {
  expect(CONTACT_MESSAGES.tr.notSent.title).toBe('Mesaj gönderilemedi')
})

test('shows the server’s message in English and an equivalent in Turkish', () => {
  const refused = new ApiError(429, '{"message":"Too many attempts. Please wait 9 minutes and try again."}')
  expect(sendFailureMessage('en', refused)).toBe('Too many attempts. Please wait 9 minutes and try again.')
  expect(sendFailureMessage('tr', refused)).toContain('bekleyip')
  expect(sendFailureMessage('tr', new ApiError(400, '{"message":"Name is too long"}'))).toContain('bilgileri')
  expect(sendFailureMessage('tr', new TypeError('Failed to fetch'))).toBe('Bir sorun oluştu. Lütfen yeniden deneyin.')
  expect(sendFailureMessage('en', new TypeError('Failed to fetch'))).toBe(
    'We couldn’t reach the shop. Please try again.',
  )
})
