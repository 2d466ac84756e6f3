import { Hono } from 'hono'
import { requireClientSecret } from './access.ts'
import { completeChallenge, confirmIntent } from './charges.ts'
import type { Decision, IntentState } from './decision.ts'
import { runIdempotent } from './idempotency.ts'
import { cancelIntent, createIntent, updateIntent } from './intents.ts'
import * as parameters from './parameters.ts'
import { createRefund } from './refunds.ts'
import { findIntent, listCharges, listIntents, listRefunds, lockIntent, saveDecision } from './sandbox.store.ts'
import type { RefundRow } from './sandbox.tables.ts'
import { type Call, idOf, refusalResponse, type Sandbox, type SandboxResponse, serve, succeed } from './serve.ts'
import { noSuchIntent, Refused } from './stripeError.ts'
import { toStripeCharge, toStripeIntent, toStripeRefund } from './stripeObjects.ts'

/** The part of Stripe's API that the shop uses, and `/challenge` in place of the bank's page. */
export function endpoints(sandbox: Sandbox): Hono {
  const { database, jobs } = sandbox
  const app = new Hono()

  const change = (
    call: Call<unknown>,
    id: string,
    decide: (state: IntentState) => Decision,
    toAnswer = ({ intent }: Decision): object => toStripeIntent(intent, call.audience),
  ): Promise<SandboxResponse> =>
    runIdempotent(database, call, async (tx) => {
      const state = await lockIntent(tx, id)
      if (!state) throw new Refused(noSuchIntent(id))
      const decision = decide(state)
      await saveDecision(tx, decision, call, jobs)
      const { refusal, intent } = decision
      if (!refusal) return succeed(toAnswer(decision))
      const payment_intent = toStripeIntent(intent, call.audience)
      return refusalResponse({ ...refusal, error: { ...refusal.error, payment_intent } })
    })

  app.post(
    '/v1/payment_intents',
    serve(sandbox, parameters.CreateIntent, (call) =>
      runIdempotent(database, call, async (tx) => {
        const decision = createIntent(call.params, call.now)
        await saveDecision(tx, decision, call, jobs)
        return succeed(toStripeIntent(decision.intent))
      }),
    ),
  )

  app.get(
    '/v1/payment_intents',
    serve(sandbox, parameters.ListIntents, async ({ params }) =>
      succeed(listOf('/v1/payment_intents', await listIntents(database, params), params, (row) => toStripeIntent(row))),
    ),
  )

  app.get(
    '/v1/payment_intents/:id',
    serve(sandbox, parameters.RetrieveIntent, async ({ params }, c) => {
      const state = await findIntent(database, idOf(c))
      if (!state) throw new Refused(noSuchIntent(idOf(c)))
      return succeed(toStripeIntent(state.intent, 'server', params.expand && state.charge))
    }),
  )

  app.post(
    '/v1/payment_intents/:id',
    serve(sandbox, parameters.UpdateIntent, (call, c) =>
      change(call, idOf(c), (state) => updateIntent(state, call.params)),
    ),
  )

  app.post(
    '/v1/payment_intents/:id/confirm',
    serve(
      sandbox,
      parameters.ConfirmIntent,
      (call, c) =>
        change(call, idOf(c), (state) => {
          requireClientSecret(call, state.intent)
          return confirmIntent(state, call.params, call.now)
        }),
      { forBrowsers: true },
    ),
  )

  app.post(
    '/v1/payment_intents/:id/challenge',
    serve(
      sandbox,
      parameters.CompleteChallenge,
      (call, c) =>
        change(call, idOf(c), (state) => {
          requireClientSecret(call, state.intent)
          return completeChallenge(state, call.params, call.now)
        }),
      { forBrowsers: true },
    ),
  )

  app.post(
    '/v1/payment_intents/:id/cancel',
    serve(sandbox, parameters.CancelIntent, (call, c) => change(call, idOf(c), cancelIntent)),
  )

  app.get(
    '/v1/charges',
    serve(sandbox, parameters.ListCharges, async ({ params }) =>
      succeed(listOf('/v1/charges', await listCharges(database, params), params, toStripeCharge)),
    ),
  )

  app.post(
    '/v1/refunds',
    serve(sandbox, parameters.CreateRefund, (call) =>
      change(
        call,
        call.params.payment_intent,
        (state) => createRefund(state, call.params, call.now),
        ({ refund }) => toStripeRefund(refund as RefundRow),
      ),
    ),
  )

  app.get(
    '/v1/refunds',
    serve(sandbox, parameters.ListRefunds, async ({ params }) =>
      succeed(listOf('/v1/refunds', await listRefunds(database, params), params, toStripeRefund)),
    ),
  )
  return app
}

const listOf = <Row>(url: string, rows: Row[], { limit }: { limit: number }, toObject: (row: Row) => object) => ({
  object: 'list',
  url,
  has_more: rows.length > limit,
  data: rows.slice(0, limit).map(toObject),
})
