import { BAD_RESERVATION_DAY, isBadDay } from '#/features/orders/drafts/drafts.rules.ts'
import { businessRules } from '#/features/shop/business/business.rules.ts'
import { customerRules } from '#/features/shop/delivery/customer.rules.ts'
import { postcodeOutsideMainland } from '#/features/shop/delivery/delivery.rules.ts'
import { emailField, type FieldRules } from '#/lib/fieldRules.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Tone } from '#/lib/tone.ts'
import { addDays, type Day } from '#/lib/workingDays.ts'

/** A pro forma invoice differs in its title and in saying that it is no VAT invoice. */
export const QUOTE_KINDS = ['quote', 'proForma'] as const
export type QuoteKind = (typeof QUOTE_KINDS)[number]

export const KIND_LABELS: Record<QuoteKind, string> = { quote: 'Quote', proForma: 'Pro forma invoice' }

/** Within a sentence: `'quote'`. */
export const kindName = ({ kind }: { kind: QuoteKind }): string => KIND_LABELS[kind].toLowerCase()

/** Days from acceptance; 0 for payment before dispatch. */
export const PAYMENT_DAYS = [0, 7, 14, 30] as const
export type PaymentDays = (typeof PAYMENT_DAYS)[number]

export const describeTerms = (days: PaymentDays): string => `Payment ${describePaymentTime(days)}`

/** After “payment”. */
export const describePaymentTime = (days: PaymentDays): string =>
  days === 0 ? 'before dispatch' : `within ${days} days of acceptance`

export const dueOn = (days: PaymentDays, acceptedOn: Day): Day | null => (days === 0 ? null : addDays(acceptedOn, days))

/** HMRC (VAT Notice 700, on pro forma invoices): it must be clear that the document is not a VAT invoice. */
export function notVatInvoiceText(order: { state: 'open' | 'paid' | 'cancelled' } | null): string {
  const sentence = 'This is not a VAT invoice.'
  if (order?.state === 'cancelled') return sentence
  return `${sentence} ${order?.state === 'paid' ? 'We’ve emailed you one.' : 'We’ll send you one when you’ve paid.'}`
}

/** `draft`: being written, or changed since it was sent. Expiry is derived. */
export const QUOTE_STATES = ['draft', 'sent', 'accepted', 'declined', 'withdrawn'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]

export const CURRENT_QUOTE_STATES = ['draft', 'sent', 'expired', 'accepted', 'declined', 'withdrawn'] as const
export type CurrentQuoteState = (typeof CURRENT_QUOTE_STATES)[number]

export const QUOTE_STATE_LABELS: Record<CurrentQuoteState, string> = {
  draft: 'Draft',
  sent: 'Sent',
  expired: 'Expired',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
}

export const QUOTE_STATE_TONES: Record<CurrentQuoteState, Tone> = {
  draft: 'quiet',
  sent: 'attention',
  expired: 'bad',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'quiet',
}

/** The last day counts. Days are in London. */
export const stateOn = ({ state, expiresOn }: { state: QuoteState; expiresOn: Day }, today: Day): CurrentQuoteState =>
  state === 'sent' && expiresOn < today ? 'expired' : state

/** In the activity log, after `quote.`. */
export const QUOTE_ACTIONS = [
  'requested',
  'created',
  'updated',
  'sent',
  'linkCreated',
  'accepted',
  'declined',
  'withdrawn',
] as const
export type QuoteAction = (typeof QUOTE_ACTIONS)[number]

/** A quote that expires within this many days is due to be followed up. */
export const FOLLOW_UP_DAYS = 3

export const FIRST_QUOTE_ID = 1001
export const quoteNumber = (id: number): string => `Q-${id}`

/** Which of the two is past or too far ahead. */
export function findBadDay({ expiresOn, holdUntil }: { expiresOn: Day; holdUntil: Day | null }, today: Day) {
  if (isBadDay(expiresOn, today)) return 'expiresOn' as const
  return holdUntil !== null && isBadDay(holdUntil, today) ? ('holdUntil' as const) : undefined
}

export const BAD_DAYS = {
  expiresOn: 'Choose an expiry date from today to a year from now',
  holdUntil: BAD_RESERVATION_DAY,
}

/** For staff, while they enter the days. */
export const describeReservationDay = ({ expiresOn, holdUntil }: { expiresOn: Day; holdUntil: Day }): string =>
  holdUntil > expiresOn
    ? 'That’s after it expires: the goods stay reserved until then, even if nobody accepts it.'
    : 'They’re reserved for this customer once the quote is sent.'

/** If the goods go where a fee has to be agreed and none is yet. */
export const findPostcodeWithoutFee = (quote: { shippingAddress: string; agreedFee: Pence | null }) =>
  quote.agreedFee === null ? postcodeOutsideMainland(quote.shippingAddress) : undefined

export const describeMissingFee = (postcode: string): string =>
  `${postcode} is outside the UK mainland. Edit the quote and enter an agreed delivery fee.`

/** Whom the customer can ask: of the staff, not the customer's data. */
export type QuoteContact = { name: string; email: string; phone: string | null }

/** `'Pia Novak, pia@shop.example, 01632 960417'` */
export const formatContact = (contact: QuoteContact): string => contactLines(contact).join(', ')

export const contactLines = ({ name, email, phone }: QuoteContact): string[] =>
  [name, email, phone].filter((line) => line !== null)

export const quoteFieldRules = {
  company: { ...businessRules.company, max: [120, 'Company name is too long'] },
  purchaseOrder: businessRules.purchaseOrder,
  billingAddress: { ...customerRules.shippingAddress, optional: true },
  note: { max: [2000, 'The note is too long'], optional: true, multiline: true },
  reason: { max: [1000, 'The message is too long'], optional: true, multiline: true },
  contactName: { min: [1, 'Enter who the customer can ask'], max: [120, 'Name is too long'] },
  contactEmail: emailField('Enter the email address that the customer’s replies should go to'),
  contactPhone: customerRules.customerPhone,
  lineName: { max: [200, 'The description is too long'], optional: true },
} satisfies Record<string, FieldRules>
