import { checkoutRefusals } from '#/features/buying/checkout/server/checkout.responses.ts'
import { describeShortages } from '#/features/buying/checkout/server/quote.store.ts'
import type { TooManyCodes } from '#/features/orders/discounts/server/guessLimits.store.ts'
import type { Refusals } from '#/platform/endpoint.ts'
import { overLimitText } from '../invoicePayment.rules.ts'
import type { ApprovalRefusal } from './confirmInvoiceOrder.ts'
import type { InvoiceOrderRefusal } from './placeInvoiceOrder.ts'

const LATER =
  'You can’t pay by invoice from your network at the moment. Nothing has been ordered. Please try again later, or email us.'

export const invoiceRefusals: Refusals<InvoiceOrderRefusal | TooManyCodes> = {
  ...checkoutRefusals,
  invoiceNotOffered: [403, 'You can’t pay by invoice at the moment. Please pay by card.'],
  agreedOnly: [
    403,
    'Only customers who have agreed it with us can pay by invoice. Sign in with the email address you gave us, or pay by card.',
  ],
  tooManyUnpaid: [
    409,
    'You have other orders that haven’t been paid for yet. Please pay those first, or pay for this one by card.',
  ],
  nothingToPay: [409, 'There’s nothing to pay for this order. Please place it without an invoice.'],
  keyUsed: [409, 'We’ve already received this order. Please check your email.'],
  overLimit: [422, ({ limit }) => overLimitText(limit)],
  tooManyReservations: [429, LATER],
  networkDeclined: [429, LATER],
}

/** For staff. */
export const approvalRefusals: Refusals<ApprovalRefusal> = {
  unknownOrder: [404, 'There’s no such order.'],
  notWaiting: [409, 'This order isn’t waiting for approval any more.'],
  codeUsedUp: [409, 'The order’s discount code has been used up since.'],
  outOfStock: [409, ({ items }) => `${describeShortages(items)} Nothing was reserved.`],
}
