import { expect, test } from 'vitest'
import { parseConsent, serialiseConsent } from './consent.rules.ts'

const THEN = new Date('2026-11-21T10:00:00Z')
const later = (days: number) => new Date(THEN.getTime() + days * 86_400_000)
const read = (text: string, now = later(1)) => parseConsent(JSON.parse(text), now)

test.each(['accepted', 'rejected'] as const)('an answer is kept with its question and its time: %s', (choice) => {
  const text = serialiseConsent(choice, THEN)
  expect(JSON.parse(text)).toEqual({ version: 1, choice, at: '2026-11-21T10:00:00.000Z' })
  expect(read(text)).toBe(choice)
})

test('after a year the question is put again', () => {
  const text = serialiseConsent('accepted', THEN)
  expect(read(text, later(364))).toBe('accepted')
  expect(read(text, later(365))).toBeUndefined()
})

test.each([
  ['nothing', 'null'],
  ['no record', '"accepted"'],
  ['another question', '{"version":0,"choice":"accepted","at":"2026-11-21T10:00:00.000Z"}'],
  ['another answer', '{"version":1,"choice":"perhaps","at":"2026-11-21T10:00:00.000Z"}'],
  ['no time', '{"version":1,"choice":"accepted"}'],
  ['a time to come', '{"version":1,"choice":"accepted","at":"2027-11-21T10:00:00.000Z"}'],
])('%s is no answer', (_, text) => {
  expect(read(text)).toBeUndefined()
})
