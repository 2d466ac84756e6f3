import { describe, expect, test } from 'vitest'
import { goodsOf, goodsOfRefund, stockOf } from './orderStock.rules.ts'

const back = { type: 'stockReturned', to: 'cancelled' } as const
const again = { type: 'stockTaken', to: 'processing' } as const
const byRefund = { type: 'stockReturned', to: null } as const

describe('where the goods of an order are', () => {
  test.each([
    ['paid', [], 'taken'],
    ['refunded', [], 'taken'],
    ['pending', [], 'none'],
    ['failed', [], 'none'],
    ['paid', [back], 'returned'],
    ['paid', [back, again], 'taken'],
    ['paid', [back, again, back], 'returned'],
    ['paid', [byRefund], 'taken'],
    ['paid', [back, byRefund], 'returned'],
    ['pending', [again], 'taken'],
  ] as const)('%s with %j: %s', (paymentStatus, events, stock) => {
    expect(stockOf({ paymentStatus, events })).toBe(stock)
  })
})

test('what a refund has put back does not move once more, and lines of one product are one', () => {
  const lines = [
    { id: 1, productId: 9, quantity: 3 },
    { id: 2, productId: 4, quantity: 1 },
    { id: 3, productId: 9, quantity: 2 },
    { id: 4, productId: null, quantity: 5 },
  ]
  const refund = (status: 'pending' | 'succeeded' | 'failed', lineId: number, quantity: number, restock: boolean) => ({
    status,
    parts: { lines: [{ lineId, quantity, amount: 1, restock }], delivery: 0 },
  })
  expect(goodsOf(lines, [])).toEqual([
    { productId: 4, quantity: 1 },
    { productId: 9, quantity: 5 },
  ])
  const refunds = [
    refund('succeeded', 1, 2, true),
    refund('succeeded', 2, 1, true),
    refund('failed', 3, 2, true),
    refund('pending', 3, 2, true),
    refund('succeeded', 3, 1, false),
    { status: 'succeeded' as const, parts: null },
  ]
  expect(goodsOf(lines, refunds)).toEqual([{ productId: 9, quantity: 3 }])
})

test('of a refund only what is out of stock goes back, also after one whose money came back', () => {
  const lines = [{ id: 1, productId: 9, quantity: 3 }]
  const parts = (quantity: number, restock = true) => ({
    lines: [{ lineId: 1, quantity, amount: 1, restock }],
    delivery: 0,
  })
  const cameBack = { status: 'failed' as const, parts: { ...parts(2), cameBack: true } }
  expect(goodsOfRefund(lines, [], parts(2))).toEqual([{ productId: 9, quantity: 2 }])
  expect(goodsOfRefund(lines, [cameBack], parts(3))).toEqual([{ productId: 9, quantity: 1 }])
  expect(goodsOfRefund(lines, [cameBack], parts(3, false))).toEqual([])
  expect(goodsOf(lines, [cameBack])).toEqual([{ productId: 9, quantity: 1 }])
})
