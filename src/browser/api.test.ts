import { expect, test } from 'vitest'
import { ApiError, errorMessage, fieldErrorMessage } from './api.ts'

const answered = (status: number, body = '{"message":"The server’s own sentence."}') => new ApiError(status, body)

test('shows at the field only a rejection of its value', () => {
  for (const status of [400, 404, 409, 422])
    expect(fieldErrorMessage(answered(status))).toBe('The server’s own sentence.')
  for (const status of [429, 500, 502, 503]) expect(fieldErrorMessage(answered(status))).toBeUndefined()
  expect(fieldErrorMessage(answered(403, 'Forbidden'))).toBeUndefined()
  expect(fieldErrorMessage(new TypeError('Failed to fetch'))).toBeUndefined()
  expect(fieldErrorMessage(null)).toBeUndefined()
})

test('has a message for every failure', () => {
  expect(errorMessage(answered(503))).toBe('The server’s own sentence.')
  for (const error of [answered(502, 'Bad Gateway'), new TypeError('Failed to fetch')]) {
    expect(errorMessage(error)).toBe('We couldn’t reach the shop. Please try again.')
  }
})
