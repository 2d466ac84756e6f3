import { expect, it } from 'vitest'
import type { RefundParts } from '#/features/orders/orders/refundParts.rules.ts'
import { planRefund, remainingAmounts } from '../refunds.rules.ts'
import {
  cardPart,
  EMPTY_INPUT,
  EMPTY_LINE,
  everything,
  parseInput,
  type RefundInput,
  validateInput,
} from './refundInput.ts'

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

it.each([
  ['a deposit by transfer and the rest by card', { onCard: 13000, credit: 0 }, [13000, 5000]],
  ['a small part by card', { onCard: 1, credit: 0 }, [1, 17999]],
  ['more by card than the order, and a transfer too', { onCard: 20000, credit: 4000 }, [20000, 2000]],
])('refunds an order in two parts that was paid with %s', (_, { onCard, credit }, amounts) => {
  const order = {
    captured: 18000,
    credit,
    deliveryFee: 5000,
    lines: [
      { lineId: 1, name: 'Ball Basket', quantity: 2, gross: 9000 },
      { lineId: 2, name: 'Remote Control', quantity: 1, gross: 4000 },
    ],
  }
  const plan = (earlier: { amount: number; parts: RefundParts }[], part: 'card' | 'rest') => {
    const left = remainingAmounts(order, earlier)
    const lines = left.lines.map((line) => ({
      ...line,
      ordered: line.quantity,
      restockable: 0,
      shipped: 0,
      missing: 0,
    }))
    const wanted =
      part === 'card'
        ? cardPart({ ...left, onCard })
        : everything({ left: { ...left, lines, onCard }, canRestock: false })
    const read = parseInput({ ...EMPTY_INPUT, ...wanted })
    if ('problem' in read) throw new Error(read.problem.message)
    const planned = planRefund(left, read.selection)
    if (!planned.ok) throw new Error(planned.message)
    return planned.value
  }
  const first = plan([], 'card')
  const second = plan([first], 'rest')
  expect([first.amount, second.amount]).toEqual(amounts)
  expect(remainingAmounts(order, [first, second])).toMatchObject({ total: 0, credit: 0 })
})

it('puts everything back in stock but lines of which something has been sent', () => {
  const line = { name: 'Ball Basket', ordered: 2, quantity: 2, amount: 9000, restockable: 2, missing: 0 }
  const lines = [
    { ...line, lineId: 1, shipped: 0 },
    { ...line, lineId: 2, shipped: 1 },
  ]
  const { lines: chosen } = everything({
    left: { lines, delivery: 0, total: 18_000, credit: 0, onCard: 18_000 },
    canRestock: true,
  })
  expect(chosen).toMatchObject({ 1: { restock: true }, 2: { restock: false } })
})
