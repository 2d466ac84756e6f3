import { expect, test } from 'vitest'
import { parseConsent, serialiseConsent } from './consent.rules.ts'

const THEN = new Date('2026-11-21T10:00:00Z')
const later = (days: number) => new Date(THEN.getTime() + days * 86_400_000)
const read = (text: string, now = later(1)) => parseConsent(JSON.parse(text), now)

test.each(['accepted', 'rejected'] as const)('stores version, choice and time: %s', (choice) => {
  const text = serialiseConsent(choice, THEN)
  expect(JSON.parse(text)).toEqual({ version: 1, choice, at: '2026-11-21T10:00:00.000Z' })
  expect(read(text)).toBe(choice)
})

test('consent expires after a year', () => {
  const text = serialiseConsent('accepted', THEN)
  expect(read(text, later(364))).toBe('accepted')
  expect(read(text, later(365))).toBeUndefined()
})

test.each([
  ['nothing', 'null'],
  ['no record', '"accepted"'],
  ['another version', '{"version":0,"choice":"accepted","at":"2026-11-21T10:00:00.000Z"}'],
  ['an unknown choice', '{"version":1,"choice":"perhaps","at":"2026-11-21T10:00:00.000Z"}'],
  ['no time', '{"version":1,"choice":"accepted"}'],
  ['a future time', '{"version":1,"choice":"accepted","at":"2027-11-21T10:00:00.000Z"}'],
])('%s is not valid consent', (_, text) => {
  expect(read(text)).toBeUndefined()
})
