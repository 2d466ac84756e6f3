import { type Outcome, ok } from '#/lib/outcome.ts'
import type { BillingDetails, CardDetails } from './parameters.ts'
import { newId } from './sandbox.tables.ts'
import { cardError, type StripeRefusal } from './stripeError.ts'

type Billing = {
  name: string | null
  email: string | null
  phone: string | null
  address: Record<'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state', string | null>
}

export type StoredCard = {
  id: string
  last4: string
  exp_month: number
  exp_year: number
  billing_details: Billing
}

/** Approved on the sandbox’s own page, which then sends the buyer to `return_url`. */
export type StoredRedirect = { id: string; return_url: string; billing_details: Billing }

export type StoredMethod = StoredCard | StoredRedirect

export const isRedirect = (method: StoredMethod): method is StoredRedirect => 'return_url' in method

export type CardFailure = {
  type: 'card_error' | 'invalid_request_error'
  code: string
  decline_code?: string
  message: string
  charge?: string
}

type CardBehaviour = { does: 'pay' } | { does: 'challenge' } | { does: 'fail'; failure: CardFailure }

const declined = (decline_code: string, message: string): CardBehaviour => ({
  does: 'fail',
  failure: { type: 'card_error', code: 'card_declined', decline_code, message },
})

/** https://docs.stripe.com/testing */
const TEST_CARDS: Record<string, { note: string; behaviour: CardBehaviour }> = {
  '4242424242424242': { note: 'pays', behaviour: { does: 'pay' } },
  '4000002500003155': { note: 'asks for 3-D Secure', behaviour: { does: 'challenge' } },
  '4000000000009995': {
    note: 'insufficient funds',
    behaviour: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  '4000000000000002': { note: 'declined', behaviour: declined('generic_decline', 'Your card was declined.') },
  '4000000000000341': {
    note: 'fails after it was attached',
    behaviour: declined('generic_decline', 'Your card was declined.'),
  },
}

const formatCardNumber = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

const TEST_CARD_LIST = Object.entries(TEST_CARDS)
  .map(([number, { note }]) => `${formatCardNumber(number)} (${note})`)
  .join(', ')

type ParsedCard = Outcome<
  { card: StoredCard; behaviour: CardBehaviour },
  { code: 'cardRefused'; refusal: StripeRefusal }
>

export function parseCard({ card, billing_details: billing }: CardDetails, now: Date): ParsedCard {
  const refused = (param: string, code: string, message: string, decline_code?: string): ParsedCard => ({
    ok: false,
    code: 'cardRefused',
    refusal: cardError(message, { code, param, ...(decline_code ? { decline_code } : {}) }),
  })
  const number = card.number.replace(/[\s-]/g, '')
  const known = Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number] : undefined
  if (!known) {
    const message = `Your card was declined. No money moves here, and only test numbers are taken: ${TEST_CARD_LIST}.`
    return refused('number', 'card_declined', message, 'test_mode_live_card')
  }
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1]
  const { exp_month: expMonth = 12, exp_year: shortYear = year + 3 } = card
  const expYear = shortYear < 100 ? 2000 + shortYear : shortYear
  if (expMonth < 1 || expMonth > 12)
    return refused('exp_month', 'invalid_expiry_month', "Your card's expiration month is invalid.")
  if (expYear > year + 50 || expYear < 2000)
    return refused('exp_year', 'invalid_expiry_year', "Your card's expiration year is invalid.")
  if (expYear < year || (expYear === year && expMonth < month))
    return refused('exp_year', 'expired_card', 'Your card has expired.', 'expired_card')
  if (card.cvc !== undefined && !/^\d{3}$/.test(card.cvc))
    return refused('cvc', 'invalid_cvc', "Your card's security code is invalid.")
  const stored: StoredCard = {
    id: newId('pm'),
    last4: number.slice(-4),
    exp_month: expMonth,
    exp_year: expYear,
    billing_details: toBilling(billing),
  }
  return ok({ card: stored, behaviour: known.behaviour })
}

export function toBilling(billing: BillingDetails = {}): Billing {
  const {
    city = null,
    country = null,
    line1 = null,
    line2 = null,
    postal_code = null,
    state = null,
  } = billing.address ?? {}
  return {
    name: billing.name || null,
    email: billing.email || null,
    phone: billing.phone || null,
    address: { city, country, line1, line2, postal_code, state },
  }
}
