import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allocateStock,
  formatMissing,
  goodsToRestock,
  goodsToReturn,
  isAwaitingStock,
  missingQuantity,
  stockStateOf,
} from './orderStock.rules.ts'
import type { MadeRefund } from './refundParts.rules.ts'

const back = { type: 'stockReturned', to: 'cancelled' } as const
const again = { type: 'stockTaken', to: 'processing' } as const
const byRefund = { type: 'stockReturned', to: null } as const

describe('stockOf', () => {
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
    expect(stockStateOf({ paymentStatus, events })).toBe(stock)
  })
})

test('cancelling adds up the lines of a product and leaves out what refunds have put back', () => {
  const lines = [
    { id: 1, productId: 9, quantity: 3, taken: null },
    { id: 2, productId: 4, quantity: 1, taken: null },
    { id: 3, productId: 9, quantity: 2, taken: null },
    { id: 4, productId: null, quantity: 5, taken: null },
  ]
  let id = 0
  const refund = (status: 'pending' | 'succeeded' | 'failed', lineId: number, quantity: number, restock: boolean) => ({
    id: ++id,
    status,
    parts: { lines: [{ lineId, quantity, amount: 1, restock }], delivery: 0 },
  })
  expect(goodsToReturn(lines, [])).toEqual([
    { productId: 4, quantity: 1 },
    { productId: 9, quantity: 5 },
  ])
  const refunds = [
    refund('succeeded', 1, 2, true),
    refund('succeeded', 2, 1, true),
    refund('failed', 3, 2, true),
    refund('pending', 3, 2, true),
    refund('succeeded', 3, 1, false),
    { id: ++id, status: 'succeeded' as const, parts: null },
  ]
  expect(goodsToReturn(lines, refunds)).toEqual([{ productId: 9, quantity: 3 }])
})

test('a refund never puts back more than is out, even after one that the bank returned', () => {
  const lines = [{ id: 1, productId: 9, quantity: 3, taken: null }]
  const parts = (quantity: number, restock = true) => ({
    lines: [{ lineId: 1, quantity, amount: 1, restock }],
    delivery: 0,
  })
  const returned = { id: 1, status: 'failed' as const, parts: { ...parts(2), cameBack: true, cameBackAfter: 1 } }
  const restocked = (others: MadeRefund[], ...about: Parameters<typeof parts>) =>
    goodsToRestock(lines, others, { id: 9, status: 'pending', parts: parts(...about) })[0]?.quantity
  expect(restocked([], 2)).toBe(2)
  expect(restocked([returned], 3)).toBe(1)
  expect(restocked([returned], 3, false)).toBeUndefined()
  expect(goodsToReturn(lines, [returned])).toEqual([{ productId: 9, quantity: 1 }])

  expect(restocked([returned], 1), 'put back before').toBeUndefined()
  const repeat = { id: 2, status: 'succeeded' as const, parts: parts(2, false) }
  expect(restocked([returned, repeat], 1), 'after the repeat').toBe(1)
  const before = { id: 2, status: 'pending' as const, parts: parts(2, false) }
  const returnedLater = { ...returned, parts: { ...returned.parts, cameBackAfter: 2 } }
  expect(restocked([returnedLater, before], 1), 'not yet repeated').toBeUndefined()
  const kept = { ...returned, parts: { ...returned.parts, lines: parts(1, false).lines } }
  expect(restocked([kept], 2), 'not put back before').toBe(2)
  const keptLater = { ...kept, id: 2, parts: { ...kept.parts, cameBackAfter: 2 } }
  expect(restocked([returnedLater, keptLater], 1), 'one of two that came back').toBe(1)
})

test('two repeats at once put back together what neither return had', () => {
  const lines = [{ id: 1, productId: 9, quantity: 2, taken: null }]
  const parts = { lines: [{ lineId: 1, quantity: 1, amount: 1, restock: true }], delivery: 0 }
  const returned = { id: 1, status: 'failed' as const, parts: { ...parts, cameBack: true, cameBackAfter: 1 } }
  const [first, second] = [2, 3].map((id) => ({ id, status: 'pending' as const, parts })) as [MadeRefund, MadeRefund]
  // The second is settled first.
  expect(goodsToRestock(lines, [returned, first], second)).toEqual([{ productId: 9, quantity: 1 }])
  expect(goodsToRestock(lines, [returned, { ...second, status: 'succeeded' }], first)).toEqual([])
})

describe('short stock', () => {
  const wanted = fc
    .array(
      fc.record({ productId: fc.option(fc.integer({ min: 1, max: 4 })), quantity: fc.integer({ min: 1, max: 9 }) }),
    )
    .map((lines) => lines.map((line, at) => ({ id: at + 1, ...line })))
  const stock = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 20 })))
    .map((pairs) => new Map(pairs))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

  test('takes everything available that is wanted, and never more', () => {
    fc.assert(
      fc.property(wanted, stock, (lines, there) => {
        const taken = allocateStock(lines, there)
        for (const { id, productId, quantity } of lines) {
          expect(taken.get(id)).toBeGreaterThanOrEqual(0)
          expect(taken.get(id)).toBeLessThanOrEqual(productId === null ? 0 : quantity)
        }
        for (const product of [1, 2, 3, 4]) {
          const ofIt = lines.filter(({ productId }) => productId === product)
          const all = sum(ofIt.map(({ id }) => taken.get(id) ?? 0))
          expect(all).toBe(Math.min(there.get(product) ?? 0, sum(ofIt.map(({ quantity }) => quantity))))
        }
      }),
    )
  })

  const restocked = (id: number, lineId: number, quantity: number) => ({
    id,
    status: 'succeeded' as const,
    parts: { lines: [{ lineId, quantity, amount: 1, restock: true }], delivery: 0 },
  })

  test('refunds and a cancellation together put back exactly what was taken', () => {
    const refunded = fc.array(fc.record({ line: fc.nat(5), quantity: fc.integer({ min: 1, max: 9 }) }), {
      maxLength: 5,
    })
    fc.assert(
      fc.property(wanted, stock, refunded, (all, there, asked) => {
        const taken = allocateStock(all, there)
        const lines = all.map((line) => ({ ...line, taken: taken.get(line.id) ?? 0 }))
        const refunds = asked.map(({ line, quantity }, at) => restocked(at + 1, line + 1, quantity))
        const moved = [
          ...refunds.flatMap((refund, at) => goodsToRestock(lines, refunds.slice(0, at), refund)),
          ...goodsToReturn(lines, refunds),
        ]
        expect(sum(moved.map(({ quantity }) => quantity))).toBe(sum([...taken.values()]))
      }),
    )
  })

  test('lists what is missing, and counts as short until the order is closed', () => {
    const lines = [
      { name: 'Ball Basket', quantity: 3, taken: 1 },
      { name: 'Pro', quantity: 1, taken: null },
      { name: 'Net', quantity: 1, taken: 0 },
    ]
    expect(formatMissing(lines.map((line) => ({ ...line, missing: missingQuantity(line) })))).toBe(
      '2 × Ball Basket and 1 × Net',
    )
    const order = { orderStatus: 'confirmed', stock: 'taken', missing: true } as const
    expect(isAwaitingStock(order)).toBe(true)
    expect(isAwaitingStock({ ...order, missing: false })).toBe(false)
    expect(isAwaitingStock({ ...order, stock: 'returned' })).toBe(false)
    expect(isAwaitingStock({ ...order, orderStatus: 'completed' })).toBe(false)
    expect(isAwaitingStock({ ...order, orderStatus: 'cancelled' })).toBe(false)
  })
})
