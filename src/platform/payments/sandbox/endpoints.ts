import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { Database } from '../../database.ts'
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

  const save = (
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

  /** Browsers need the client secret. */
  const change = <Schema extends z.ZodType<object>>(
    path: string,
    schema: Schema,
    decide: (state: IntentState, params: z.infer<Schema>, now: Date) => Decision,
    { forBrowsers = false } = {},
  ) => {
    const work = (call: Call<z.infer<Schema>>, c: Context) =>
      save(call, idOf(c), (state) => {
        if (forBrowsers) requireClientSecret(call, state.intent)
        return decide(state, call.params, call.now)
      })
    app.post(path, serve(sandbox, schema, work, { forBrowsers }))
  }

  const list = <Schema extends z.ZodType<{ limit: number }>, Row>(
    path: string,
    schema: Schema,
    find: (database: Database, params: z.infer<Schema>) => Promise<Row[]>,
    toObject: (row: Row) => object,
  ) =>
    app.get(
      path,
      serve(sandbox, schema, async ({ params }) => {
        const rows = await find(database, params)
        const data = rows.slice(0, params.limit).map((row) => toObject(row))
        return succeed({ object: 'list', url: path, has_more: rows.length > params.limit, data })
      }),
    )

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
  list('/v1/payment_intents', parameters.ListIntents, listIntents, (intent) => toStripeIntent(intent))

  app.get(
    '/v1/payment_intents/:id',
    serve(sandbox, parameters.RetrieveIntent, async ({ params }, c) => {
      const state = await findIntent(database, idOf(c))
      if (!state) throw new Refused(noSuchIntent(idOf(c)))
      return succeed(toStripeIntent(state.intent, 'server', params.expand && state.charge))
    }),
  )
  change('/v1/payment_intents/:id', parameters.UpdateIntent, updateIntent)
  change('/v1/payment_intents/:id/confirm', parameters.ConfirmIntent, confirmIntent, { forBrowsers: true })
  change('/v1/payment_intents/:id/challenge', parameters.CompleteChallenge, completeChallenge, { forBrowsers: true })
  change('/v1/payment_intents/:id/cancel', parameters.CancelIntent, cancelIntent)

  list('/v1/charges', parameters.ListCharges, listCharges, toStripeCharge)

  app.post(
    '/v1/refunds',
    serve(sandbox, parameters.CreateRefund, (call) =>
      save(
        call,
        call.params.payment_intent,
        (state) => createRefund(state, call.params, call.now),
        ({ refund }) => toStripeRefund(refund as RefundRow),
      ),
    ),
  )
  list('/v1/refunds', parameters.ListRefunds, listRefunds, toStripeRefund)
  return app
}
