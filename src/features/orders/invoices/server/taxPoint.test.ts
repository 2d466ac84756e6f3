import { expect, test } from 'vitest'
import type { Movement } from '#/features/orders/ledger/server/ledger.store.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { paidOn } from './taxPoint.ts'

const order = { totalAmount: 100, createdAt: new Date('2026-11-02T12:00:00Z'), events: [] as unknown } as OrderRecord
const payment = (valueDate: string, amount: number) =>
  ({ kind: 'payment', method: 'transfer', valueDate, amount }) satisfies Movement
const refund = (valueDate: string, amount: number) =>
  ({ kind: 'refund', method: 'transfer', valueDate, amount: -amount }) satisfies Movement

test.each([
  ['by one payment', '2026-11-04', [payment('2026-11-04', 100)]],
  ['by the payment that completes it', '2026-11-09', [payment('2026-11-09', 60), payment('2026-11-04', 40)]],
  ['before it was overpaid', '2026-11-04', [payment('2026-11-04', 100), payment('2026-11-20', 20)]],
  ['whatever was refunded since', '2026-11-04', [payment('2026-11-04', 100), refund('2026-11-06', 30)]],
])('an order is paid %s', (_, day, entries) => {
  expect(paidOn(order, entries)).toBe(day)
})

test('an order without payments is paid when it was placed', () => {
  expect(paidOn(order, [])).toBe('2026-11-02')
})
