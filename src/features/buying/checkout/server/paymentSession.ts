import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { AMOUNT_INTENTS } from '#/features/buying/abuseLimits/server/checkout.limits.ts'
import { checkDeclineWait, type NetworkDeclined } from '#/features/buying/abuseLimits/server/declines.store.ts'
import {
  checkUnfinishedPayments,
  loadNetworkUsage,
  type NetworkUsage,
  type TooManyPayments,
} from '#/features/buying/abuseLimits/server/networkUsage.store.ts'
import type { Terms } from '#/features/orders/drafts/drafts.rules.ts'
import {
  type DraftRow,
  endAttempt,
  insertDraft,
  lockDraft,
  updateDraft,
} from '#/features/orders/drafts/server/drafts.store.ts'
import type { PricedBasket } from '#/features/orders/pricing/pricing.rules.ts'
import { DELIVERY_TYPES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import type { TooManyAttempts } from '#/platform/limits.ts'
import { logMoneyEvent } from '#/platform/observe/moneyEvent.ts'
import { MAX_CHARGE, MIN_CHARGE } from '#/platform/payments/errors.ts'
import { mayHaveCharged } from '#/platform/payments/intent.ts'
import type { Intent } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import { hashToken } from '#/platform/token.ts'
import type { PaymentSession, Totals } from './checkout.schema.ts'
import { newFreePurchase } from './clientSecret.ts'
import { mergeItems, type Purchase, type QuoteRefusal, quote } from './quote.store.ts'
import { acceptTerms, proposeTerms } from './terms.store.ts'

export type BasketTotals = Pick<PricedBasket, keyof Totals>
export type PriceChanged = { code: 'priceChanged'; totals: BasketTotals }

export type PaymentSessionRefusal =
  | QuoteRefusal
  | PriceChanged
  | { code: 'alreadyCharged' }
  | { code: 'amountTooSmall' }
  | { code: 'amountTooLarge' }
  | { code: 'cardPaymentsPaused' }
  | NetworkDeclined
  | TooManyPayments
  | TooManyAttempts

type PaymentSessionInput = {
  network: string
  amount: Pence
  purchase: Purchase | undefined
  /** `name` is its id as sent by the browser. */
  existing: { draft: DraftRow; name: string } | undefined
}

/**
 * Without a purchase the intent pays only for an order of exactly its amount. `alreadyCharged`: the earlier one went
 * through, or is about to. Any other refusal means that it wasn't charged.
 */
export async function openPaymentSession(
  services: Services,
  { network, amount, purchase, existing }: PaymentSessionInput,
): Promise<Outcome<PaymentSession, PaymentSessionRefusal>> {
  const { database, clock } = services
  const now = clock.now()

  let totals = totalsWithoutCart(amount)
  if (purchase) {
    const quoted = await quote(database, purchase, { now, draftId: existing?.draft.id ?? '' })
    const checked =
      quoted.ok && quoted.value.basket.totalAmount !== amount
        ? refuse('priceChanged', { totals: quoted.value.basket })
        : quoted
    // It may have sold out to this buyer.
    if (!checked.ok) return (await wasPressedAndPaid(services, existing?.draft)) ? refuse('alreadyCharged') : checked
    totals = checked.value.basket
  }
  if (amount > 0 && amount < MIN_CHARGE) return refuse('amountTooSmall')
  if (amount > MAX_CHARGE) return refuse('amountTooLarge')

  const plan = {
    items: purchase ? mergeItems(purchase.items) : null,
    discountCode: purchase?.discountCode ?? null,
    deliveryType: purchase?.deliveryType ?? DELIVERY_TYPES[0],
    amount,
  } as const
  const usage = await loadNetworkUsage(database, network, now)
  if (amount > 0) {
    const allowed = usage.isPaused ? refuse('cardPaymentsPaused') : checkDeclineWait(usage.declineWait)
    if (!allowed.ok) return (await isAlreadyPaid(services, existing?.draft)) ? refuse('alreadyCharged') : allowed
  }
  const updated = existing && (await updatePaymentSession(services, existing, plan))
  if (updated === 'alreadyCharged') return refuse('alreadyCharged')
  if (updated) return ok({ ...updated, ...toTotals(totals) })
  const allowed = await checkPaymentSessionLimits(services, { usage, network, isAmountAlone: !purchase })
  if (!allowed.ok) return allowed
  return ok({ ...(await createPaymentSession(services, plan, network)), ...toTotals(totals) })
}

async function checkPaymentSessionLimits(
  { limits }: Services,
  { usage, network, isAmountAlone }: { usage: NetworkUsage; network: string; isAmountAlone: boolean },
): Promise<Outcome<void, TooManyPayments | TooManyAttempts>> {
  const unfinished = checkUnfinishedPayments(usage)
  if (!unfinished.ok || !isAmountAlone) return unfinished
  return limits.get('amount-intent', AMOUNT_INTENTS).consume(network)
}

/** A buyer who has already paid gets their order, even while payments are paused or limited. */
async function isAlreadyPaid({ payments }: Services, draft: DraftRow | undefined): Promise<boolean> {
  if (!draft || draft.amount === 0) return false
  if (draft.orderId !== null) return true
  const intent = await payments.retrieveIntent(draft.id)
  return intent !== undefined && mayHaveCharged(intent.status)
}

/** Before Pay is pressed, there’s nothing to ask the card provider. */
const wasPressedAndPaid = async (services: Services, draft: DraftRow | undefined): Promise<boolean> =>
  draft !== undefined &&
  (draft.orderId !== null || draft.state === 'reserved') &&
  (await isAlreadyPaid(services, draft))

const totalsWithoutCart = (amount: Pence): BasketTotals => ({
  subtotal: amount,
  discountAmount: 0,
  deliveryFee: 0,
  totalAmount: amount,
})

export const toTotals = (basket: BasketTotals): Totals => ({
  subtotal: toDecimal(basket.subtotal),
  discountAmount: toDecimal(basket.discountAmount),
  deliveryFee: toDecimal(basket.deliveryFee),
  totalAmount: toDecimal(basket.totalAmount),
})

export async function loadDraftTotals({ database, clock }: Services, draft: DraftRow): Promise<BasketTotals> {
  if (draft.agreed) return draft.agreed
  const { items, discountCode, deliveryType, amount } = draft
  const quoted =
    items && (await quote(database, { items, discountCode, deliveryType }, { now: clock.now(), draftId: draft.id }))
  return quoted?.ok ? quoted.value.basket : totalsWithoutCart(amount)
}

type Plan = Pick<Terms, 'items' | 'discountCode' | 'deliveryType' | 'amount'>
type PaymentIds = Pick<PaymentSession, 'clientSecret' | 'paymentIntentId'>

async function createPaymentSession(
  { database, payments, clock, config, log, disk }: Services,
  plan: Plan,
  network: string,
): Promise<PaymentIds> {
  disk.assertSpace()
  const now = clock.now()
  const intent: Pick<Intent, 'id' | 'clientSecret'> | undefined =
    plan.amount === 0
      ? undefined
      : await payments.createIntent({
          amount: plan.amount,
          metadata: { attempt: '1' },
          idempotencyKey: randomUUID(),
          mayRedirect: true,
        })
  const free = newFreePurchase()
  const id = intent?.id ?? free.id
  const secretHash = hashToken(intent?.clientSecret ?? free.secretId)
  const nextCheckAt = new Date(now.getTime() + config.checkoutSweepSeconds * 1000)
  await insertDraft(database, {
    ...plan,
    id,
    attempt: 1,
    providerAmount: plan.amount,
    secretHash,
    network,
    createdAt: now,
    updatedAt: now,
    nextCheckAt,
  })
  if (intent) logMoneyEvent(log, 'intent created', { pence: plan.amount, intent: id })
  return { clientSecret: intent?.clientSecret ?? null, paymentIntentId: intent?.id ?? free.secretId }
}

/** Undefined if a new intent is needed. After Pay an intent never changes: it is reused, or cancelled for new terms. */
async function updatePaymentSession(
  services: Services,
  { draft, name }: NonNullable<PaymentSessionInput['existing']>,
  plan: Plan,
): Promise<PaymentIds | 'alreadyCharged' | undefined> {
  const { database, payments, clock } = services
  if (draft.orderId !== null) return 'alreadyCharged'
  if (draft.forOrderId !== null) return undefined
  if (draft.state === 'reserved' && draft.amount > 0) {
    return isSamePlan(draft, plan) ? reusePayment(services, draft.id) : cancelPayment(services, draft)
  }
  if (draft.state !== 'open' || (plan.amount === 0) !== (draft.amount === 0)) return undefined
  const terms: Terms = { ...plan, agreed: null, customer: draft.customer }
  const attempt = await database.transaction(async (tx) => {
    const locked = await lockDraft(tx, draft.id)
    if (locked?.state !== 'open') return undefined
    if (plan.amount > 0) return proposeTerms(tx, locked, terms, { updatedAt: clock.now() })
    await updateDraft(tx, draft.id, { ...terms, updatedAt: clock.now() })
    return locked.attempt
  })
  if (attempt === undefined) return undefined
  if (plan.amount === 0) return { clientSecret: null, paymentIntentId: name }
  const intent = await payments.updateIntent(draft.id, { amount: plan.amount, metadata: { attempt: String(attempt) } })
  if (intent.ok) await acceptTerms(database, draft.id, attempt, terms)
  if (intent.ok) return { clientSecret: intent.value.clientSecret, paymentIntentId: draft.id }
  return mayHaveCharged(intent.status) ? 'alreadyCharged' : undefined
}

export const isSamePlan = (a: Plan, b: Plan): boolean => isDeepStrictEqual(pickPlan(a), pickPlan(b))

const pickPlan = ({ items, discountCode, deliveryType, amount }: Plan): Plan => ({
  items,
  discountCode,
  deliveryType,
  amount,
})

async function reusePayment({ payments }: Services, id: string): Promise<PaymentIds | 'alreadyCharged' | undefined> {
  const intent = await payments.retrieveIntent(id)
  if (!intent || intent.status === 'canceled') return undefined
  return mayHaveCharged(intent.status) ? 'alreadyCharged' : { clientSecret: intent.clientSecret, paymentIntentId: id }
}

/** Cancels the intent, so that a tab still showing the old total cannot have it charged. */
async function cancelPayment(services: Services, draft: DraftRow): Promise<'alreadyCharged' | undefined> {
  const cancelled = await services.payments.cancelIntent(draft.id)
  if (!cancelled.ok) return 'alreadyCharged'
  await endAttempt(services, draft, 'cancelled')
  return undefined
}
