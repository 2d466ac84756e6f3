import { expect, test } from 'vitest'
import { addDays } from '#/lib/workingDays.ts'
import { describeReservationDay, dueOn, findBadDay, PAYMENT_DAYS, stateOn } from './quotes.rules.ts'

test('a sent quote expires after its last day; nothing else does', () => {
  const on = (today: string, state: 'sent' | 'accepted' | 'draft' = 'sent') =>
    stateOn({ state, expiresOn: '2026-12-24' }, today)
  expect([on('2026-12-24'), on('2026-12-25')]).toEqual(['sent', 'expired'])
  expect([on('2027-01-01', 'accepted'), on('2027-01-01', 'draft')]).toEqual(['accepted', 'draft'])
})

test('counts the terms from acceptance', () => {
  expect(PAYMENT_DAYS.map((days) => dueOn(days, '2026-12-24'))).toEqual([
    null,
    '2026-12-31',
    '2027-01-07',
    '2027-01-23',
  ])
})

test('refuses days that are past or over a year ahead', () => {
  const today = '2026-11-24'
  const bad = (expiresOn: string, holdUntil: string | null) => findBadDay({ expiresOn, holdUntil }, today)
  expect(bad(today, null)).toBeUndefined()
  expect(bad(addDays(today, 365), today)).toBeUndefined()
  expect(bad(addDays(today, -1), null)).toBe('expiresOn')
  expect(bad(addDays(today, 366), null)).toBe('expiresOn')
  expect(bad(today, addDays(today, -1))).toBe('holdUntil')
})

test('a reservation beyond the expiry is pointed out', () => {
  const said = (holdUntil: string) => describeReservationDay({ expiresOn: '2026-12-05', holdUntil })
  expect(said('2026-12-06')).toContain('after it expires')
  for (const day of ['', '2026-12-05']) expect(said(day)).not.toContain('after it expires')
})
