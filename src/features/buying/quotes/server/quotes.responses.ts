import { describeShortages, type Shortage } from '#/features/buying/checkout/server/quote.store.ts'
import type { IncompleteAddress } from '#/features/shop/delivery/delivery.rules.ts'
import type { Refusals } from '#/platform/endpoint.ts'
import { BAD_DAYS, describeMissingFee } from '../quotes.rules.ts'

export type QuoteRefusal =
  | { code: 'unknownQuote' | 'unknownProduct' | 'changedMeanwhile' | 'alreadyAccepted' | 'nothingToPay' | 'tooMuch' }
  | { code: 'expired' | 'declined' | 'withdrawn' | 'draft' }
  | { code: 'keyUsed'; id: number }
  | { code: 'badDay'; field: 'expiresOn' | 'holdUntil' }
  | { code: 'feeNotAgreed'; postcode: string }
  | { code: 'outOfStock'; items: Shortage[] }
  | IncompleteAddress

/** For staff. */
export const quoteRefusals: Refusals<QuoteRefusal> = {
  unknownQuote: [404, 'We can’t find that quote.'],
  unknownProduct: [409, 'We no longer sell one of these products. Remove it, or add it as a custom line.'],
  changedMeanwhile: [409, 'Somebody else has changed this quote since you opened it. Nothing has been saved yet.'],
  alreadyAccepted: [409, 'This quote has been accepted, so it can’t be changed. Open its order instead.'],
  nothingToPay: [422, 'A quote must come to more than £0.00.'],
  tooMuch: [422, 'A quote can’t come to more than £99,999,999.99. Please split it.'],
  draft: [409, 'Send this quote to the customer first.'],
  expired: [409, 'This quote has expired. Change its expiry date and send it again.'],
  declined: [409, 'The customer has declined this quote. Edit it and send it again.'],
  withdrawn: [409, 'This quote has been withdrawn. Edit it and send it again.'],
  keyUsed: [409, 'This form has already created a quote with different details. Check the list of quotes.'],
  badDay: [422, ({ field }) => BAD_DAYS[field]],
  feeNotAgreed: [
    422,
    ({ postcode }) => `${postcode} is outside the UK mainland. Agree a delivery fee and enter it here.`,
    { field: 'deliveryFee' },
  ],
  incompleteAddress: [422, ({ message }) => message, { field: 'customer.shippingAddress' }],
  outOfStock: [409, ({ items }) => `${describeShortages(items)} Nothing was changed.`],
}

/** In a dialog, which has no fields. */
export const sendingRefusals: Refusals<QuoteRefusal> = {
  ...quoteRefusals,
  feeNotAgreed: [422, ({ postcode }) => describeMissingFee(postcode)],
}

/** For the customer. */
export const publicQuoteRefusals: Refusals<QuoteRefusal> = {
  ...quoteRefusals,
  unknownQuote: [404, 'This link isn’t valid. Use the link in our latest email, or ask us for a new one.'],
  changedMeanwhile: [409, 'We’ve changed this quote since you opened it. Please read it again before you accept.'],
  alreadyAccepted: [409, 'You’ve already accepted this quote.'],
  draft: [409, 'We’re changing this quote and will email you the new version.'],
  expired: [409, 'This quote has expired. Please ask us for a new one.'],
  declined: [409, 'You’ve declined this quote. If you’ve changed your mind, please get in touch.'],
  withdrawn: [409, 'This quote has been withdrawn. Please get in touch if you still need it.'],
  outOfStock: [
    409,
    ({ items }) =>
      `${describeShortages(items)} Nothing has been ordered. Please get in touch, and we’ll find a solution.`,
  ],
}
