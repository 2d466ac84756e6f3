import type { PaymentStatus } from '#/features/orders/orders/orderStates.rules.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { type Day, longDate } from '#/lib/workingDays.ts'

/** Of a customer’s order, from its ledger. */
export type CustomerMoney = {
  received: Pence
  refunded: Pence
  /** The last day for the refund of a cancelled order. Null if none is due, or that day is past. */
  refundBy: Day | null
}

/** To the customer of a cancelled order, on its page and by email. */
export function cancelledMoneyText({
  paymentStatus,
  isTest,
  received,
  refunded,
  refundBy,
}: CustomerMoney & { paymentStatus: PaymentStatus; isTest: boolean }): string {
  const held = received - refunded
  if (held <= 0)
    return received > 0 || paymentStatus === 'refunded' ? 'Your payment has been refunded.' : 'There’s nothing to pay.'
  if (isTest) return 'It was paid with a test card, so you weren’t charged.'
  return `We’ll refund ${formatPounds(held)}${refundBy ? ` by ${longDate(refundBy)}` : ''}, to the card or account you paid with.`
}
