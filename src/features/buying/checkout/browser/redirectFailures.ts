import { leavesPage } from '#/features/buying/cardPayment/paymentForm.ts'
import { BANK_AUTHENTICATION, STILL_PROCESSING } from './checkout.failures.ts'
import type { Failure } from './checkout.state.ts'

const NAMES: Record<string, string> = {
  afterpay_clearpay: 'Clearpay',
  amazon_pay: 'Amazon Pay',
  klarna: 'Klarna',
  pay_by_bank: 'Your bank',
  paypal: 'PayPal',
  revolut_pay: 'Revolut Pay',
  test_page: 'The test page',
}
const nameOf = (method: string): string => NAMES[method] ?? 'The payment provider'

/** The buyer is back, it seems without having paid: only the address says so, which the card provider then confirms. `method` is unknown after 3-D Secure in an earlier release. */
export const notPaidElsewhere = (method = 'card'): Failure =>
  leavesPage(method)
    ? {
        title: 'Payment not completed',
        message: `${nameOf(method)} told us that the payment was cancelled or declined. You can try again or choose another way to pay.`,
      }
    : BANK_AUTHENTICATION

/** The buyer is back, and nobody knows yet whether they have paid. */
export const stillProcessing = (method = 'card'): Failure =>
  leavesPage(method)
    ? {
        ...STILL_PROCESSING,
        message: `${nameOf(method)} hasn’t confirmed your payment yet. That can take a few minutes, and we’ll email you as soon as it has.`,
      }
    : STILL_PROCESSING
