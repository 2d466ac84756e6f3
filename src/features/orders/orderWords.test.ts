import { describe, expect, it } from 'vitest'
import type { AdminOrder } from './orders.schema.ts'
import { actorWords, dayWords, itemsWords, momentWords, searchOrders } from './orderWords.ts'

const order = (fields: Partial<AdminOrder>) =>
  ({
    orderId: 'ORD-7KQ2M9XW4T',
    customerName: 'Ada Lovelace',
    customerEmail: 'ada@example.org',
    customerPhone: null,
    shippingAddress: '12 Baseline Road\nLeamington Spa\nCV32 5QP',
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    lines: [{ name: 'Courtside Pro', quantity: 1 }],
    ...fields,
  }) as AdminOrder

const orders = [
  order({}),
  order({
    orderId: 'ORD-0000000001',
    customerName: 'Tom Hill',
    orderStatus: 'shipped',
    customerPhone: '01632 960123',
    customerEmail: 'tom@example.org',
  }),
]

describe('searchOrders', () => {
  it.each([
    ['', [0, 1]],
    ['   ', [0, 1]],
    ['7kq2', [0]],
    ['ADA', [0]],
    ['leamington tom', [1]],
    ['courtside pro', [0, 1]],
    ['shipped', [1]],
    ['960123', [1]],
    ['ada shipped', []],
    ['null', []],
  ])('finds by %j', (q, found) => {
    expect(searchOrders(orders, q)).toEqual(found.map((at) => orders[at]))
  })
})

it('writes times on the shop’s clock, summer and winter', () => {
  expect(momentWords('2026-11-21T10:05:00Z')).toBe('21 Nov 2026, 10:05')
  expect(momentWords('2026-07-01T23:30:00Z')).toBe('2 Jul 2026, 00:30')
})

it('writes days whatever zone the browser is in', () => {
  expect(dayWords('2026-11-23')).toBe('Mon 23 November')
})

it('writes what was bought in a line', () => {
  const lines = [
    { name: 'Courtside Pro', quantity: 1 },
    { name: 'Ball Basket', quantity: 2 },
  ] as AdminOrder['lines']
  expect(itemsWords({ lines })).toBe('Courtside Pro, 2 × Ball Basket')
})

it.each([
  ['checkout', 'by the checkout'],
  ['webhook', 'by the card provider’s notice'],
  ['sweep', 'by the regular check of payments'],
  ['Merchant', 'by Merchant'],
])('names the actor %s', (actor, words) => {
  expect(actorWords(actor)).toBe(words)
})
