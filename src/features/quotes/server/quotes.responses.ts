import { describeShortages, type Shortage } from '#/features/checkout/server/quote.store.ts'
import type { IncompleteAddress } from '#/features/delivery/delivery.rules.ts'
import { json } from '#/platform/http.ts'
import { FieldRefusal } from '#/platform/schemas/refusal.schema.ts'
import { BAD_DAYS } from '../quotes.rules.ts'

export type QuoteRefusal =
  | { code: 'unknownQuote' | 'unknownProduct' | 'changedMeanwhile' | 'alreadyAccepted' | 'nothingToPay' | 'tooMuch' }
  | { code: 'expired' | 'declined' | 'withdrawn' | 'draft' }
  | { code: 'keyUsed'; id: number }
  | { code: 'badDay'; field: 'expiresOn' | 'holdUntil' }
  | { code: 'feeNotAgreed'; postcode: string }
  | { code: 'outOfStock'; items: Shortage[] }
  | IncompleteAddress

export const quoteRefusals = {
  400: json(FieldRefusal, 'The request is malformed'),
  404: json(FieldRefusal, 'No such quote'),
  409: json(FieldRefusal, 'Changed since you opened it, closed or out of stock; the body says which'),
  422: json(FieldRefusal, 'No UK postcode, no agreed fee for its address, a day that’s past, or an impossible total'),
}

type Response = {
  status: 404 | 409 | 422
  body: { message: string; code: string; field?: string; hint?: string }
}

const MESSAGES = {
  unknownQuote: 'We can’t find that quote.',
  unknownProduct: 'We no longer sell one of these products. Remove it, or add it as a custom line.',
  changedMeanwhile: 'Somebody else has changed this quote. Nothing was saved: reload it to see the latest version.',
  alreadyAccepted: 'This quote has been accepted, so it can’t be changed. Open its order instead.',
  nothingToPay: 'A quote must come to more than £0.00.',
  tooMuch: 'A quote can’t come to more than £99,999,999.99. Please split it.',
  draft: 'Send this quote to the customer first.',
  expired: 'This quote has expired. Change its expiry date and send it again.',
  declined: 'The customer has declined this quote. Edit it and send it again.',
  withdrawn: 'This quote has been withdrawn. Edit it and send it again.',
} as const

/** For staff. */
export function toQuoteResponse(refusal: QuoteRefusal): Response {
  const { code } = refusal
  switch (code) {
    case 'keyUsed': {
      const message = 'This form has already created a quote with different details. Check the list of quotes.'
      return { status: 409, body: { message, code } }
    }
    case 'badDay':
      return { status: 422, body: { message: BAD_DAYS[refusal.field], code, field: refusal.field } }
    case 'feeNotAgreed': {
      const message = `${refusal.postcode} is outside the UK mainland. Agree a delivery fee and enter it here.`
      return { status: 422, body: { message, code, field: 'deliveryFee' } }
    }
    case 'incompleteAddress':
      return {
        status: 422,
        body: { message: refusal.message, code, hint: refusal.hint, field: 'customer.shippingAddress' },
      }
    case 'outOfStock':
      return { status: 409, body: { message: `${describeShortages(refusal.items)} Nothing was changed.`, code } }
    default:
      return { status: STATUS[code] ?? 409, body: { message: MESSAGES[code], code } }
  }
}

const STATUS: Partial<Record<QuoteRefusal['code'], 404 | 422>> = { unknownQuote: 404, nothingToPay: 422, tooMuch: 422 }

const PUBLIC_MESSAGES: Partial<Record<QuoteRefusal['code'], string>> = {
  unknownQuote: 'This link isn’t valid. Use the link in our latest email, or ask us for a new one.',
  changedMeanwhile: 'We’ve changed this quote since you opened it. Please read it again before you accept.',
  alreadyAccepted: 'You’ve already accepted this quote.',
  draft: 'We’re changing this quote and will email you the new version.',
  expired: 'This quote has expired. Please ask us for a new one.',
  declined: 'You’ve declined this quote. If you’ve changed your mind, please get in touch.',
  withdrawn: 'This quote has been withdrawn. Please get in touch if you still need it.',
}

/** For the customer. */
export function toPublicResponse(refusal: QuoteRefusal): Response {
  const message = PUBLIC_MESSAGES[refusal.code]
  if (message) return { status: refusal.code === 'unknownQuote' ? 404 : 409, body: { message, code: refusal.code } }
  if (refusal.code !== 'outOfStock') return toQuoteResponse(refusal)
  const words = `${describeShortages(refusal.items)} Nothing has been ordered. Please get in touch, and we’ll find a solution.`
  return { status: 409, body: { message: words, code: refusal.code } }
}
