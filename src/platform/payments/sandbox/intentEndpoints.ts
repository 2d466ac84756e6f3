import { Hono } from 'hono'
import { requireClientSecret } from './access.ts'
import { change } from './change.ts'
import { answerChallenge, confirmIntent } from './charges.ts'
import { commitDecision, findAnswer, findIntent } from './commit.store.ts'
import type { Decision } from './decision.ts'
import { cancelIntent, createIntent, updateIntent } from './intents.ts'
import { listIntents, listOf } from './lists.store.ts'
import * as parameters from './parameters.ts'
import { presentIntent } from './present.ts'
import { type Call, idOf, keep, replay, type Sandbox, serve, succeed } from './serve.ts'
import { missing, Refused } from './stripeError.ts'

const ROUNDS = 10

/** Stripe's payment intents, and our own `/challenge` in the place of the bank's page. */
export function intentEndpoints(sandbox: Sandbox): Hono {
  const { database } = sandbox
  const app = new Hono()

  const presentFor =
    ({ reader, params }: Call<{ expand?: string[] }>) =>
    ({ intent, charge }: Decision) =>
      presentIntent(intent, { charge, reader, ...(params.expand ? { expand: params.expand } : {}) })

  app.post(
    '/v1/payment_intents',
    serve(sandbox, parameters.CreateIntent, async (call) => {
      const decision = createIntent(call.params, call.now)
      const answer = succeed(presentFor(call)(decision))
      // A key that is taken has its answer, unless it was forgotten in between: then it is free again.
      for (let round = 0; round < ROUNDS; round += 1) {
        if (await commitDecision(database, decision, call, keep(call, answer))) return answer
        const kept = call.idempotencyKey === undefined ? undefined : await findAnswer(database, call.idempotencyKey)
        if (kept) return replay(kept, call)
      }
      throw new Error('An idempotency key was taken and has gone, again and again')
    }),
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
        const found = await findIntent(database, { intent: idOf(c) }, undefined)
        if (!found) throw new Refused(missing('payment_intent', idOf(c), 'intent'))
        requireClientSecret(reader, found.intent, params.client_secret)
        return succeed(presentIntent(found.intent, { charge: found.charge, reader, expand: params.expand }))
      },
      { forBrowsers: true },
    ),
  )

  app.post(
    '/v1/payment_intents/:id',
    serve(sandbox, parameters.UpdateIntent, (call, c) =>
      change(sandbox, call, { intent: idOf(c) }, (found) => updateIntent(found, call.params), presentFor(call)),
    ),
  )

  app.post(
    '/v1/payment_intents/:id/confirm',
    serve(
      sandbox,
      parameters.ConfirmIntent,
      (call, c) =>
        change(
          sandbox,
          call,
          { intent: idOf(c) },
          (found) => confirmIntent(found, call.params, call.now, call.reader),
          presentFor(call),
          call.params.client_secret,
        ),
      { forBrowsers: true },
    ),
  )

  app.post(
    '/v1/payment_intents/:id/challenge',
    serve(
      sandbox,
      parameters.ChallengeIntent,
      (call, c) =>
        change(
          sandbox,
          call,
          { intent: idOf(c) },
          (found) => answerChallenge(found, call.params.outcome, call.now, call.reader),
          ({ intent }) => presentIntent(intent, { reader: call.reader }),
          call.params.client_secret,
        ),
      { forBrowsers: true },
    ),
  )

  app.post(
    '/v1/payment_intents/:id/cancel',
    serve(sandbox, parameters.CancelIntent, (call, c) =>
      change(
        sandbox,
        call,
        { intent: idOf(c) },
        (found) => cancelIntent(found, call.params, call.now),
        presentFor(call),
      ),
    ),
  )
  return app
}
