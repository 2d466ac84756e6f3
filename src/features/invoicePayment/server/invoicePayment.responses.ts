import { type CheckoutRefusal, toResponse } from '#/features/checkout/server/checkout.responses.ts'
import { describeShortages } from '#/features/checkout/server/quote.store.ts'
import type { TooManyCodes } from '#/features/discounts/server/guessLimits.store.ts'
import { overLimitText } from '../invoicePayment.rules.ts'
import type { ApprovalRefusal } from './confirmInvoiceOrder.ts'
import type { InvoiceOrderRefusal } from './placeInvoiceOrder.ts'

type Response = { status: 403 | 409 | 422 | 429 | 503; body: CheckoutRefusal }

const MESSAGES = {
  invoiceNotOffered: 'You can’t pay by invoice at the moment. Please pay by card.',
  agreedOnly:
    'Only customers who have agreed it with us can pay by invoice. Sign in with the email address you gave us, or pay by card.',
  tooManyUnpaid:
    'You have other orders that haven’t been paid for yet. Please pay those first, or pay for this one by card.',
  nothingToPay: 'There’s nothing to pay for this order. Please place it without an invoice.',
  keyUsed: 'We’ve already received this order. Please check your email.',
} as const

export function toInvoiceResponse(refusal: InvoiceOrderRefusal | TooManyCodes): Response {
  const { code } = refusal
  switch (code) {
    case 'invoiceNotOffered':
    case 'agreedOnly':
      return { status: 403, body: { message: MESSAGES[code], code } }
    case 'keyUsed':
      return { status: 409, body: { message: MESSAGES[code], code, orderId: refusal.orderId } }
    case 'tooManyUnpaid':
    case 'nothingToPay':
      return { status: 409, body: { message: MESSAGES[code], code } }
    case 'overLimit':
      return { status: 422, body: { message: overLimitText(refusal.limit), code } }
    case 'tooManyReservations':
    case 'networkDeclined': {
      const { retryAfterSeconds } = refusal
      return { status: 429, body: { message: ON_INVOICE_LATER, code, retryAfterSeconds } as never }
    }
    default:
      return toResponse(refusal) as Response
  }
}

const ON_INVOICE_LATER =
  'You can’t pay by invoice from your network at the moment. Nothing has been ordered. Please try again later, or email us.'

/** For staff. */
export function toApprovalResponse(refusal: ApprovalRefusal) {
  const { code } = refusal
  switch (code) {
    case 'unknownOrder':
      return { status: 404, body: { message: 'There’s no such order.', code } } as const
    case 'notWaiting':
      return { status: 409, body: { message: 'This order isn’t waiting for approval any more.', code } } as const
    case 'codeUsedUp':
      return { status: 409, body: { message: 'The order’s discount code has been used up since.', code } } as const
    case 'outOfStock':
      return {
        status: 409,
        body: { message: `${describeShortages(refusal.items)} Nothing was reserved.`, code },
      } as const
  }
}
