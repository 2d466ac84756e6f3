import Stripe from 'stripe'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Pence } from '#/lib/pence.ts'
import { createBreaker } from './breaker.ts'
import { isInvalidRequest, toPaymentError } from './errors.ts'
import { type PaymentEvent, toPaymentEvent } from './event.ts'
import { type Intent, toIntent } from './intent.ts'

export { AmountTooSmall, PaymentsUnavailable } from './errors.ts'
export type { Intent } from './intent.ts'

type Refund = {
  id: string
  intentId: string
  amount: Pence
  status: string
  created: Date
  metadata: Record<string, string>
}

/** In pence, GBP. Calls throw `PaymentsUnavailable` within 7.5 s, and below 30p `AmountTooSmall`. */
export type Payments = {
  createIntent(of: {
    amount: Pence
    metadata: Record<string, string>
    idempotencyKey: string
    description?: string
    /** Also offers methods on the provider’s or a bank’s own page, such as Klarna and PayPal. */
    mayRedirect?: boolean
  }): Promise<Intent>
  /**
   * `notUpdatable` means that the intent is over: the shop opens a new one. A provider that can’t change one keeps it for the same
   * amount, and cancels it for another.
   */
  updateIntent(
    id: string,
    change: { amount?: Pence; metadata?: Record<string, string> },
  ): Promise<Outcome<Intent, { code: 'notUpdatable'; status: Intent['status'] | 'missing' }>>
  retrieveIntent(id: string): Promise<Intent | undefined>
  /** Succeeds if it is already cancelled. */
  cancelIntent(id: string): Promise<Outcome<Intent, { code: 'notCancellable'; intent: Intent }>>
  refund(of: {
    intentId: string
    amount?: Pence
    idempotencyKey: string
    reason?: 'duplicate' | 'fraudulent' | 'requested_by_customer'
    metadata?: Record<string, string>
  }): Promise<Outcome<Refund, { code: 'refundRefused'; message: string; alreadyRefunded: boolean }>>
  /** Includes those made in the provider's dashboard, and the metadata by which the shop knows its own. */
  listRefunds(intentId: string): Promise<Refund[]>
  /** Newest first, at most 100. `fingerprint` identifies the card number. */
  listDeclines(intentId: string): Promise<{ chargeId: string; fingerprint: string | undefined; created: Date }[]>
  /** `badSignature`: missing, wrong or, if it says when it was made, older than five minutes. */
  verifyWebhook(
    rawBody: string,
    signatureHeader: string | undefined,
  ): Outcome<PaymentEvent, { code: 'badSignature' | 'notAnEvent' }>
  isAvailable(): boolean
}

export type PaymentsSettings = {
  secretKey: string
  webhookSecret: string
  /** With or without a path prefix. Defaults to Stripe's. */
  apiBase?: string
  fetch?: typeof fetch
  timeoutMs?: number
  maxNetworkRetries?: number
  deadlineMs?: number
  probeAfterMs?: number
}

const toRefund = ({ id, amount, status, created, metadata }: Stripe.Refund, intentId: string): Refund => ({
  id,
  intentId,
  amount,
  status: status ?? 'pending',
  created: new Date(created * 1000),
  metadata: metadata ?? {},
})

export function createPayments(settings: PaymentsSettings): Payments {
  const { stripe, call, isClosed } = connect(settings)

  const retrieve = async (id: string) =>
    toIntent(await call(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })))

  const currentIntent = async (id: string, refusal: Stripe.errors.StripeInvalidRequestError) =>
    refusal.payment_intent ? toIntent(refusal.payment_intent) : retrieve(id)

  return {
    async createIntent({ amount, metadata, idempotencyKey, description, mayRedirect = false }) {
      const created = await call(() =>
        stripe.paymentIntents.create(
          {
            amount,
            currency: 'gbp',
            // What the merchant’s account offers.
            automatic_payment_methods: { enabled: true, allow_redirects: mayRedirect ? 'always' : 'never' },
            metadata,
            description,
          },
          { idempotencyKey },
        ),
      )
      return toIntent(created)
    },

    async updateIntent(id, { amount, metadata }) {
      try {
        return ok(toIntent(await call(() => stripe.paymentIntents.update(id, { amount, metadata }))))
      } catch (error) {
        if (isInvalidRequest(error, 'resource_missing')) return refuse('notUpdatable', { status: 'missing' as const })
        if (!isInvalidRequest(error, 'payment_intent_unexpected_state')) throw error
        return refuse('notUpdatable', { status: (await currentIntent(id, error)).status })
      }
    },

    async retrieveIntent(id) {
      try {
        return await retrieve(id)
      } catch (error) {
        if (isInvalidRequest(error, 'resource_missing')) return undefined
        throw error
      }
    },

    async cancelIntent(id) {
      try {
        return ok(toIntent(await call(() => stripe.paymentIntents.cancel(id))))
      } catch (error) {
        if (!isInvalidRequest(error, 'payment_intent_unexpected_state')) throw error
        const intent = await currentIntent(id, error)
        return intent.status === 'canceled' ? ok(intent) : refuse('notCancellable', { intent })
      }
    },

    async refund({ intentId, amount, idempotencyKey, reason, metadata }) {
      try {
        const refund = await call(() =>
          stripe.refunds.create({ payment_intent: intentId, amount, reason, metadata }, { idempotencyKey }),
        )
        return ok(toRefund(refund, intentId))
      } catch (error) {
        if (!isInvalidRequest(error)) throw error
        const alreadyRefunded = isInvalidRequest(error, 'charge_already_refunded')
        return refuse('refundRefused', { message: error.message, alreadyRefunded })
      }
    },

    async listDeclines(intentId) {
      const { data } = await call(() => stripe.charges.list({ payment_intent: intentId, limit: 100 }))
      return data
        .filter(({ status }) => status === 'failed')
        .map(({ id, payment_method_details: method, created }) => ({
          chargeId: id,
          fingerprint: method?.card?.fingerprint ?? undefined,
          created: new Date(created * 1000),
        }))
    },

    async listRefunds(intentId) {
      const refunds = await call(() =>
        stripe.refunds.list({ payment_intent: intentId, limit: 100 }).autoPagingToArray({ limit: 1000 }),
      )
      return refunds.map((refund) => toRefund(refund, intentId))
    },

    verifyWebhook(rawBody, signatureHeader = '') {
      try {
        const event = toPaymentEvent(stripe.webhooks.constructEvent(rawBody, signatureHeader, settings.webhookSecret))
        return event ? ok(event) : refuse('notAnEvent')
      } catch (error) {
        // The library verifies first, and then parses. It has errors of several kinds for headers that are malformed.
        return refuse(error instanceof SyntaxError || error instanceof TypeError ? 'notAnEvent' : 'badSignature')
      }
    },

    isAvailable: isClosed,
  }
}

/** The library. Requests go through `call`, which throws what `Payments` promises. */
function connect({
  secretKey,
  apiBase,
  fetch: request = fetch,
  timeoutMs = 5_000,
  maxNetworkRetries = 1,
  deadlineMs = 7_500,
  probeAfterMs = 2_000,
}: PaymentsSettings) {
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(stripeFetch(apiBase, request)),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  })
  const { run, isClosed } = createBreaker({
    probe: () => stripe.paymentIntents.list({ limit: 1 }, { maxNetworkRetries: 0 }),
    deadlineMs,
    probeAfterMs,
  })
  const call = <Result>(call: () => Promise<Result>) =>
    run(call).catch((error: unknown): never => {
      throw toPaymentError(error)
    })
  return { stripe, call, isClosed }
}

/** The Stripe SDK supports no path prefix. */
export function stripeFetch(apiBase: string | undefined, send: typeof fetch): typeof fetch {
  if (!apiBase) return send
  const base = apiBase.replace(/\/+$/, '')
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return send(`${base}${pathname}${search}`, init)
  }
}
