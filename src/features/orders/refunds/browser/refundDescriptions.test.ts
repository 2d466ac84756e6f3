import { describe, expect, it } from 'vitest'
import { describeTransfer, type RefundableAmountsWithStock, refundConsequences } from './refundDescriptions.ts'

describe('refundConsequences', () => {
  const left: RefundableAmountsWithStock = {
    lines: [{ lineId: 1, name: 'Ball Basket', quantity: 2, amount: 9000, restockable: 2, shipped: 0, missing: 0 }],
    delivery: 5500,
    total: 14_500,
    credit: 0,
  }
  const parts = { lines: [{ lineId: 1, quantity: 1, amount: 4500, restock: true }], delivery: 0 }
  const about = { method: 'card', isInvoiced: true, isTest: false, tellCustomer: true } as const

  it('describes money, goods and documents', () => {
    expect(refundConsequences({ amount: 4500, parts }, left, about)).toEqual([
      '£45.00 will be refunded to the card.',
      '1 × Ball Basket goes back in stock.',
      'We’ll email the customer a credit note.',
    ])
  })

  it.each([
    [2, true, '2 × Ball Basket go back in stock.'],
    [1, true, '1 × Ball Basket goes back in stock.'],
    [2, false, 'Nothing goes back in stock.'],
  ])('counts the goods that go back: %s', (quantity, restock, sentence) => {
    const back = { lines: [{ lineId: 1, quantity, amount: 9000, restock }], delivery: 0 }
    expect(refundConsequences({ amount: 9000, parts: back }, left, about)).toContain(sentence)
  })

  it('describes what happened to the money', () => {
    expect(describeTransfer({ method: 'card', isTest: false })).toBe('The money is on its way.')
    expect(describeTransfer({ method: 'card', isTest: true })).toBe('This was a test payment: no money was refunded.')
    expect(describeTransfer({ method: 'transfer', isTest: true })).toContain('mark the refund as sent')
  })

  it('says what will not happen', () => {
    const plan = { amount: 14_500, parts: { lines: [], delivery: 0 } }
    expect(
      refundConsequences(plan, left, { ...about, method: 'transfer', isInvoiced: false, tellCustomer: false }),
    ).toEqual([
      '£145.00 will wait under “To do” until you’ve sent it by bank transfer and marked it as sent.',
      'Nothing goes back in stock.',
      'We won’t email the customer.',
      'This refunds the payment in full.',
    ])
  })
})
