import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceOf, type Entry, heldByMethod, type PaymentState, paymentState } from './ledger.rules.ts'

const paid = (amount: number, method: Entry['method'] = 'card'): Entry => ({
  kind: 'payment',
  method,
  amount,
  netChange: 0,
})
const refund = (amount: number, ofSale = amount): Entry => ({
  kind: 'refund',
  method: 'card',
  amount: -amount,
  netChange: -ofSale,
})
const returned = (amount: number): Entry => ({ kind: 'returned', method: 'card', amount, netChange: amount })

describe('the payment state', () => {
  it.each<[PaymentState, 'pending' | 'paid' | 'refunded', Entry[]]>([
    ['unpaid', 'pending', []],
    ['partlyPaid', 'pending', [paid(40)]],
    ['refunded', 'pending', [paid(40), refund(40, 0)]],
    ['paid', 'paid', [paid(40), paid(60, 'transfer')]],
    ['overpaid', 'paid', [paid(130)]],
    ['paid', 'paid', [paid(130), refund(30, 0)]],
    ['partlyRefunded', 'paid', [paid(100), refund(1)]],
    ['paid', 'paid', [paid(100), refund(1), returned(1)]],
    ['refunded', 'refunded', [paid(100), refund(99), refund(1)]],
  ])('is %s', (state, paymentStatus, entries) =>
    expect(paymentState({ totalAmount: 100, paymentStatus }, entries)).toBe(state),
  )

  it('is paid for a free order', () => expect(paymentState({ totalAmount: 0, paymentStatus: 'paid' }, [])).toBe('paid'))
})

it('holds a deposit as credit until the order is paid', () => {
  const order = { totalAmount: 100, paymentStatus: 'pending' } as const
  expect(balanceOf(order, [paid(40)])).toEqual({
    received: 40,
    refunded: 0,
    netTotal: 100,
    outstanding: 60,
    credit: 40,
  })
  const settled = { totalAmount: 100, paymentStatus: 'paid' } as const
  expect(balanceOf(settled, [paid(40), paid(70)])).toMatchObject({ outstanding: 0, credit: 10 })
})

it('accounts for every penny of a paid order', () => {
  const movements = fc.array(fc.record({ sale: fc.nat(30), credit: fc.nat(10) }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(80), movements, (totalAmount, extra, refunds) => {
      let [sale, credit] = [totalAmount, extra]
      const entries = [paid(totalAmount + extra)]
      for (const part of refunds) {
        const ofSale = Math.min(part.sale, sale)
        const ofCredit = Math.min(part.credit, credit)
        sale -= ofSale
        credit -= ofCredit
        if (ofSale + ofCredit > 0) entries.push(refund(ofSale + ofCredit, ofSale))
      }
      const balance = balanceOf({ totalAmount, paymentStatus: 'paid' }, entries)
      expect(balance.netTotal).toBe(sale)
      expect(balance.credit).toBe(credit)
      expect(balance.received - balance.refunded).toBe(sale + credit)
      expect(heldByMethod(entries, 'card')).toBe(sale + credit)
    }),
  )
})
