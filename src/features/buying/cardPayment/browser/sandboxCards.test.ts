import { describe, expect, test } from 'vitest'
import { parseCard } from '#/platform/payments/sandbox/cards.ts'
import { parseExpiry, validateCard } from './cardErrors.ts'
import { formatCardNumber, formatCvc, formatExpiry, SANDBOX_CARDS } from './sandboxCards.ts'

test.each([
  ['', ''],
  ['4242', '4242'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 4242x4242', '4242 4242 4242 4242'],
  ['42424242424242424242424', '4242 4242 4242 4242 424'],
])('formats the number %j as %j', (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown)
})

test.each([
  ['', ''],
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1234', '12 / 34'],
  ['12345', '12 / 34'],
  ['5', '05'],
  ['5/34', '05 / 34'],
  ['05/34', '05 / 34'],
  ['12/2034', '12 / 34'],
  ['1 / 2034', '01 / 34'],
  // Deleting the year must not bring the slash back.
  ['12 / ', '12'],
])('formats the expiry %j as %j', (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown)
})

test('keeps at most four digits of a security code', () => {
  expect(formatCvc('12a34 5')).toBe('1234')
})

describe('checkCard', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }

  test('accepts a complete card', () => {
    expect(validateCard(card, now)).toEqual({})
    expect(validateCard({ ...card, expiry: '11 / 26' }, now)).toEqual({})
  })

  test('reports every empty field', () => {
    expect(validateCard({ number: '', expiry: '', cvc: '' }, now)).toEqual({
      number: 'Please enter a card number',
      expiry: 'Please enter the expiry date',
      cvc: 'Please enter the security code',
    })
  })

  test.each([
    [{ number: '4242 42' }, { number: 'This card number is incomplete' }],
    [{ expiry: '12' }, { expiry: 'Please enter the expiry date as MM / YY' }],
    [{ expiry: '13 / 30' }, { expiry: 'The month must be between 01 and 12' }],
    [{ expiry: '00 / 30' }, { expiry: 'The month must be between 01 and 12' }],
    [{ expiry: '10 / 26' }, { expiry: 'This card has expired' }],
    [{ expiry: '12 / 25' }, { expiry: 'This card has expired' }],
    [{ cvc: '12' }, { cvc: 'The security code is incomplete' }],
  ])('%j: %j', (typed, errors) => {
    expect(validateCard({ ...card, ...typed }, now)).toEqual(errors)
  })

  test('splits an expiry into month and year', () => {
    expect(parseExpiry('07 / 31')).toEqual({ month: 7, year: 2031 })
  })
})

test('the cards listed on the page are those the sandbox accepts', () => {
  const unknown = parseCard({ type: 'card', card: { number: '5555555555554444' } }, new Date())
  const listed = unknown.ok ? [] : unknown.refusal.error.message.match(/\d{4} \d{4} \d{4} \d{4}/g)
  expect(SANDBOX_CARDS.map(({ number }) => number)).toEqual(listed)
})
