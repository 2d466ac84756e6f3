import { beforeEach, expect, test } from 'vitest'
import type { PaymentForm } from '#/features/buying/cardPayment/paymentForm.ts'
import { currentToast, toast } from '#/ui/toast.ts'
import {
  DETAILS,
  openCheckout,
  refusal,
  SESSION,
  settled,
  UNREACHABLE,
} from '../../../../../test/support/openCheckout.ts'
import { chargeNote } from './checkout.failures.ts'
import type { Checkout } from './checkout.ts'
import { notPaidElsewhere } from './redirectFailures.ts'
import { showNews } from './useCheckout.ts'

const PLACED = { orderId: 'ORD-1', lines: [] }
const SUCCEEDED = { status: 'succeeded' }
const failed = (code: string) => ({ status: 'failed', code, message: 'The bank said no.' })
const NOT_CHARGED = 'You haven’t been charged.'
const NEVER_TWICE = 'You’ll never be charged twice for the same order.'

type Given = NonNullable<Parameters<typeof openCheckout>[0]>
type Step = (checkout: Checkout, form: PaymentForm) => unknown
type Case = {
  given?: Given
  /** Of an attempt on another page, instead of the first press of Pay. */
  failure?: ReturnType<typeof notPaidElsewhere>
  /** The first attempt, unless the card form is submitted. */
  first?: Step
  /** What the buyer then reads of the charge. */
  note: string | undefined
  /** Before the second attempt. */
  between?: Step
  again?: Step
}

const SOLD_OUT = refusal(409, { code: 'outOfStock', items: [{ productId: 1, name: 'Courtside Lite', available: 1 }] })
const FREE_SESSION = { ...SESSION, clientSecret: null, paymentIntentId: 'free_1_secret_2', totalAmount: 0 }
const pending = (mayBeCharged: boolean) => refusal(402, { code: 'paymentPending', mayBeCharged })
const pay: Step = (checkout, form) => checkout.pay(DETAILS, form)
const retry: Step = (checkout) => checkout.retry()
const finish: Step = (checkout) => checkout.finishOrder()

const CASES: Record<string, Case> = {
  'a payment declined on a page of its own': { failure: notPaidElsewhere('klarna'), note: NOT_CHARGED },
  'a failed 3-D Secure on a page of its own': { failure: notPaidElsewhere('card'), note: NOT_CHARGED },
  'a declined card': { given: { confirm: [failed('card_declined'), SUCCEEDED] }, note: NOT_CHARGED },
  'a cancelled authentication': {
    given: { confirm: [failed('payment_intent_authentication_failure'), SUCCEEDED] },
    note: NOT_CHARGED,
  },
  'an expired card': { given: { confirm: [failed('expired_card'), SUCCEEDED] }, note: NOT_CHARGED },
  'a lost connection before the charge': { given: { reserve: [UNREACHABLE, {}] }, note: NOT_CHARGED },
  'an outage before the charge': { given: { reserve: [refusal(503), {}] }, note: NOT_CHARGED },
  'too many declines in the network': {
    given: { reserve: [refusal(429, { code: 'networkDeclined' }), {}] },
    note: NOT_CHARGED,
  },
  'an expired session': { given: { reserve: [refusal(409, { code: 'paymentEnded' }), {}] }, note: NOT_CHARGED },
  'a changed price': {
    given: {
      openSession: [SESSION, { ...SESSION, totalAmount: 124_500 }],
      reserve: [refusal(409, { code: 'priceChanged', totalAmount: '1245.00' }), {}],
    },
    note: NOT_CHARGED,
  },
  'goods sold out': { given: { reserve: [SOLD_OUT, {}] }, between: retry, note: NOT_CHARGED },
  'a refused code': {
    given: { reserve: [refusal(422, { code: 'codeNotApplicable' }), {}] },
    between: retry,
    note: NOT_CHARGED,
  },
  'an address that is refused': {
    given: { reserve: [refusal(422, { code: 'outsideMainland', field: 'shippingAddress' }), {}] },
    note: NOT_CHARGED,
  },
  'a lost response without a charge': {
    given: { confirm: [UNREACHABLE, SUCCEEDED], placeOrder: [pending(false), PLACED] },
    note: NOT_CHARGED,
  },
  'a lost response and no way to ask': {
    given: { confirm: [UNREACHABLE, SUCCEEDED], placeOrder: [UNREACHABLE, PLACED] },
    note: NEVER_TWICE,
  },
  'a payment that the bank is still confirming': {
    given: { confirm: [{ status: 'pending' }] },
    again: finish,
    note: NEVER_TWICE,
  },
  'a lost response while the bank is still confirming': {
    given: { confirm: [UNREACHABLE], placeOrder: [pending(true), PLACED] },
    again: finish,
    note: NEVER_TWICE,
  },
  'a payment that was refunded': {
    given: { placeOrder: [refusal(409, { code: 'refunded' }), PLACED] },
    note: undefined,
  },
  'a charge that no order was made of': {
    given: { placeOrder: [refusal(409, { code: 'unclaimed' }), PLACED] },
    note: NEVER_TWICE,
  },
  'a free order whose response is lost': {
    given: { openSession: [FREE_SESSION], placeOrder: [UNREACHABLE, PLACED] },
    again: finish,
    note: undefined,
  },
  'a free order whose reservation has expired': {
    given: { openSession: [FREE_SESSION], placeOrder: [refusal(409, { code: 'reservationExpired' }), PLACED] },
    note: undefined,
  },
  'a free order that could not be reserved': {
    given: { openSession: [FREE_SESSION], reserve: [UNREACHABLE, {}] },
    note: undefined,
  },
  'an order to be paid later, refused': {
    first: (checkout) => checkout.payLater(DETAILS, () => Promise.reject(refusal(429, { code: 'tooManyUnpaid' }))),
    note: NOT_CHARGED,
    again: (checkout) => checkout.payLater(DETAILS, async () => PLACED),
  },
}

beforeEach(() => currentToast.set(null))

/** The checkout as on its page, where the form takes the messages about its fields. */
async function openPage({ given, failure }: Pick<Case, 'given' | 'failure'>) {
  const fieldErrors: string[] = []
  const callbacks = { onOrdered: () => {}, onCodeRefused: () => {}, onOutdated: () => {} }
  const form = { setError: (field: string) => fieldErrors.push(field) }
  const page = await openCheckout(given, {}, { failure, onNews: (news) => showNews(news, form, callbacks) })
  return { ...page, fieldErrors }
}

const messages = (checkout: Checkout) => {
  const { failure, obstacle, priceChange } = checkout.state.get()
  return [failure, obstacle, priceChange, currentToast.get()].filter(Boolean)
}

test.each(Object.entries(CASES))('nothing is left of %s once the order is placed', async (_, example) => {
  const { given, failure, first = pay, note, between, again = pay } = example
  const { checkout, form, notifications, fieldErrors } = await openPage({ given, failure })
  if (!failure) await first(checkout, form)
  await settled()
  expect([...messages(checkout), ...fieldErrors]).not.toEqual([])
  const state = checkout.state.get()
  expect(chargeNote(state, state.failure)).toBe(note)
  if (state.failure && note) expect(currentToast.get()?.message).toContain(note)
  if (note === undefined) expect(currentToast.get()?.message).not.toMatch(/charged/)
  if (note !== NOT_CHARGED) expect(currentToast.get()?.message).not.toContain(NOT_CHARGED)
  await between?.(checkout, form)
  await settled()
  let meanwhile: unknown[] = []
  await again(checkout, {
    ...form,
    confirm(details) {
      meanwhile = messages(checkout)
      return form.confirm(details)
    },
  })
  expect(meanwhile).toEqual([])
  expect(notifications().at(-1)).toMatchObject({ type: 'ordered' })
  expect(messages(checkout)).toEqual([])
})

test('nothing is left either if the order turns out to have been placed already', async () => {
  toast({ tone: 'error', ...notPaidElsewhere('klarna') })
  const paid = refusal(409, { code: 'alreadyPaid', orderId: 'ORD-7' })
  const failure = notPaidElsewhere('klarna')
  const { checkout, notifications } = await openPage({ given: { openSession: [paid] }, failure })
  expect(notifications()).toMatchObject([{ type: 'ordered' }])
  expect(messages(checkout)).toEqual([])
})

test('after an unclear outcome, no later message says that nothing was charged', async () => {
  const { checkout, form } = await openPage({
    given: { confirm: [UNREACHABLE], placeOrder: [UNREACHABLE], reserve: [{}, UNREACHABLE] },
  })
  await checkout.pay(DETAILS, form)
  await checkout.pay(DETAILS, form)
  expect(currentToast.get()?.message).toBe(`We couldn’t reach the shop. Please try again.\n${NEVER_TWICE}`)
  expect(chargeNote(checkout.state.get())).toBe(NEVER_TWICE)
})

test('a payment from an earlier visit may have been charged until the server has looked', async () => {
  const stored = { payment: { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' } }
  const failure = notPaidElsewhere('klarna')
  const lost = await openCheckout({ openSession: [UNREACHABLE] }, { ...stored }, { failure })
  expect(chargeNote(lost.checkout.state.get(), failure)).toBe(NEVER_TWICE)
  expect(lost.notifications()).toMatchObject([{ type: 'failed', failure, charge: 'unknown' }])
  const open = await openCheckout({}, { ...stored }, { failure })
  expect(chargeNote(open.checkout.state.get(), failure)).toBe(NOT_CHARGED)
  expect(open.notifications()).toMatchObject([{ type: 'failed', failure, charge: 'none' }])
})

test('a payment that the bank is still confirming is not paid a second time', async () => {
  const stored = { payment: { paymentIntentId: 'pi_1', clientSecret: 'pi_1_secret_2' } }
  const { checkout } = await openCheckout({ openSession: [pending(true), SESSION] }, stored)
  expect(checkout.state.get()).toMatchObject({ charge: 'unknown', obstacle: { code: 'refused', isTemporary: true } })
  checkout.retry()
  await settled()
  expect(checkout.state.get()).toMatchObject({ charge: 'none', obstacle: undefined, hasOpened: true })
})
