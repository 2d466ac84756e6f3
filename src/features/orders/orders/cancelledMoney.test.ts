import { expect, it } from 'vitest'
import { cancelledMoneyText } from './cancelledMoney.rules.ts'
import { customerPaymentLabel } from './orderLabels.ts'

const UNPAID = { paymentStatus: 'pending', isTest: false, received: 0, refunded: 0, refundBy: null } as const
const DEPOSIT = { ...UNPAID, received: 50_000, refundBy: '2026-12-12' } as const

it.each([
  [UNPAID, 'There’s nothing to pay.', 'Not paid'],
  [DEPOSIT, 'We’ll refund £500.00 by 12 December 2026, to the card or account you paid with.', 'Partly paid'],
  [{ ...DEPOSIT, refundBy: null }, 'We’ll refund £500.00, to the card or account you paid with.', 'Partly paid'],
  [{ ...DEPOSIT, refunded: 50_000 }, 'Your payment has been refunded.', 'Refunded'],
  [{ ...DEPOSIT, isTest: true }, 'It was paid with a test card, so you weren’t charged.', 'Partly paid'],
] as const)('tells the customer of a cancelled order: %j', (order, text, label) => {
  expect(cancelledMoneyText(order)).toBe(text)
  expect(customerPaymentLabel({ ...order, orderStatus: 'cancelled' })).toBe(label)
})

it('shows a deposit of an open order', () => {
  expect(customerPaymentLabel({ ...DEPOSIT, orderStatus: 'pending' })).toBe('Partly paid')
  expect(customerPaymentLabel({ ...UNPAID, orderStatus: 'pending' })).toBe('Pending')
})
