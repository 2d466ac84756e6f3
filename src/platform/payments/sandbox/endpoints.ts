import { Hono } from 'hono'
import { requireClientSecret } from './access.ts'
import { completeChallenge, confirmIntent } from './charges.ts'
import type { Decision, IntentState } from './decision.ts'
import { cancelIntent, createIntent, updateIntent } from './intents.ts'
import * as parameters from './parameters.ts'
import { presentIntent, presentRefund } from './present.ts'
import { presentCharge } from './presentCharge.ts'
import { createRefund } from './refunds.ts'
import { findIntent, listCharges, listIntents, listRefunds, lockIntent, saveDecision } from './sandbox.store.ts'
import {
  type Call,
  idOf,
  respondWith,
  runIdempotent,
  type Sandbox,
  type SandboxResponse,
  serve,
  succeed,
} from './serve.ts'
import { missing, Refused } from './stripeError.ts'

/** The part of Stripe's API that the shop uses, and `/challenge` in place of the bank's page. */
export function endpoints(sandbox: Sandbox): Hono {
  const { database, wake } = sandbox
  const app = new Hono()

  async function change(
    call: Call<unknown>,
    id: string,
    decide: (state: IntentState) => Decision,
    { clientSecret, present = presentFor(call) }: { clientSecret?: string; present?: (of: Decision) => object } = {},
  ): Promise<SandboxResponse> {
    const answer = await runIdempotent(database, call, async (tx) => {
      const state = await lockIntent(tx, id)
      if (!state) throw new Refused(missing('payment_intent', id, 'intent'))
      requireClientSecret(call.reader, state.intent, clientSecret)
      const decision = decide(state)
      await saveDecision(tx, decision, call)
      return respondWith(decision.refusal, () => present(decision))
    })
    wake()
    return answer
  }

  app.post(
    '/v1/payment_intents',
    serve(sandbox, parameters.CreateIntent, (call) =>
      runIdempotent(database, call, async (tx) => {
        const decision = createIntent(call.params, call.now)
        await saveDecision(tx, decision, call)
        return succeed(presentFor(call)(decision))
      }),
    ),
  )

  app.get(
    '/v1/payment_intents',
    serve(sandbox, parameters.ListIntents, async ({ params }) => {
      const expand = params.expand.map((property) => property.replace('data.', ''))
      const rows = await listIntents(database, params)
      return succeed(
        listOf('/v1/payment_intents', rows, params, ({ intent, charge }) => presentIntent(intent, { charge, expand })),
      )
    }),
  )

  app.get(
    '/v1/payment_intents/:id',
    serve(
      sandbox,
      parameters.RetrieveIntent,
      async ({ params, reader }, c) => {
        const state = await findIntent(database, idOf(c))
        if (!state) throw new Refused(missing('payment_intent', idOf(c), 'intent'))
        requireClientSecret(reader, state.intent, params.client_secret)
        return succeed(presentIntent(state.intent, { charge: state.charge, reader, expand: params.expand }))
      },
      { forBrowsers: true },
    ),
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
        change(call, idOf(c), (state) => confirmIntent(state, call.params, call.now, call.reader), {
          clientSecret: call.params.client_secret,
        }),
      { forBrowsers: true },
    ),
  )

  app.post(
    '/v1/payment_intents/:id/challenge',
    serve(
      sandbox,
      parameters.ChallengeIntent,
      (call, c) =>
        change(call, idOf(c), (state) => completeChallenge(state, call.params.outcome, call.now, call.reader), {
          clientSecret: call.params.client_secret,
        }),
      { forBrowsers: true },
    ),
  )

  app.post(
    '/v1/payment_intents/:id/cancel',
    serve(sandbox, parameters.CancelIntent, (call, c) =>
      change(call, idOf(c), (state) => cancelIntent(state, call.params, call.now)),
    ),
  )

  app.get(
    '/v1/charges',
    serve(sandbox, parameters.ListOfIntent, async ({ params }) =>
      succeed(listOf('/v1/charges', await listCharges(database, params), params, presentCharge)),
    ),
  )

  app.post(
    '/v1/refunds',
    serve(sandbox, parameters.CreateRefund, (call) =>
      change(call, call.params.payment_intent, (state) => createRefund(state, call.params, call.now), {
        present: ({ refund }) => presentRefund(refund as NonNullable<typeof refund>),
      }),
    ),
  )

  app.get(
    '/v1/refunds',
    serve(sandbox, parameters.ListOfIntent, async ({ params }) =>
      succeed(listOf('/v1/refunds', await listRefunds(database, params), params, presentRefund)),
    ),
  )
  return app
}

const presentFor =
  ({ reader }: Call<unknown>) =>
  ({ intent, charge }: Decision) =>
    presentIntent(intent, { charge, reader })

const listOf = <Row>(url: string, rows: Row[], { limit }: { limit: number }, present: (row: Row) => object) => ({
  object: 'list',
  url,
  has_more: rows.length > limit,
  data: rows.slice(0, limit).map(present),
})
