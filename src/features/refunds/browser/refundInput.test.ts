import { expect, it } from 'vitest'
import { EMPTY_INPUT, EMPTY_LINE, type RefundInput, validateInput } from './refundInput.ts'

const left = {
  lines: [
    { lineId: 1, name: 'Ball Basket', quantity: 2, amount: 9000 },
    { lineId: 2, name: 'Remote Control', quantity: 1, amount: 4000 },
  ],
  delivery: 5000,
  total: 18_000,
  credit: 0,
}
const valid: Partial<RefundInput> = { lines: { 1: { ...EMPTY_LINE, quantity: 1 } }, reason: 'It came back' }

it.each<[string, Partial<RefundInput>, unknown, RegExp]>([
  ['nothing', {}, undefined, /^Choose what to refund/],
  ['no amount of delivery', { delivery: 'abc' }, 'delivery', /^Enter an amount/],
  ['more than the delivery', { delivery: '60' }, 'delivery', /^You can refund up to £50\.00 for delivery/],
  ['no goodwill', { amount: '-' }, 'goodwill', /^Enter an amount/],
  ['more goodwill than is left', { amount: '180.01' }, 'goodwill', /^You can refund up to £180\.00 of this order/],
  ['no amount of a line', { lines: { 2: { ...EMPTY_LINE, amount: 'x' } } }, 2, /^Enter an amount/],
  [
    'more than a line',
    { lines: { 2: { ...EMPTY_LINE, amount: '40.01' } } },
    2,
    /^You can refund up to £40\.00 for Remote Control/,
  ],
  ['more pieces than there are', { lines: { 1: { ...EMPTY_LINE, quantity: 3 } } }, 1, /^Only 2 × Ball Basket/],
  ['no reason', { ...valid, reason: ' ' }, 'reason', /^Give a reason/],
])('names the field at fault: %s', (_, typed, about, message) => {
  const problem = validateInput({ ...EMPTY_INPUT, ...typed }, left)
  expect(problem?.about).toBe(about)
  expect(problem?.message).toMatch(message)
})

it('accepts a valid refund', () => expect(validateInput({ ...EMPTY_INPUT, ...valid }, left)).toBeUndefined())
