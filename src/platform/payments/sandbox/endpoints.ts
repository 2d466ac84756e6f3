import { Hono } from 'hono'
import Stripe from 'stripe'
import { requireClientSecret } from './access.ts'
import { answerChallenge, confirmIntent } from './charges.ts'
import { commitDecision, type Found, findAnswer, findIntent, type IntentOrCharge } from './commit.store.ts'
import type { Decision } from './decision.ts'
import { cancelIntent, createIntent, updateIntent } from './intents.ts'
import { findCharge, findEvent, findRefund, listEvents, listIntents, listOf, listRefunds } from './lists.store.ts'
import * as parameters from './parameters.ts'
import { presentCharge, presentEvent, presentIntent, presentRefund } from './present.ts'
import { createRefund } from './refunds.ts'
import { type Answer, answerWith, apiPath, type Call, keep, replay, type Sandbox, serve, succeed } from './serve.ts'
import { missing, Refused } from './stripeError.ts'

// Each lost round means that another call went through, so this is only reached by hundreds at once.
const ROUNDS = 200

/** Changes an intent: decides on what is there, and decides again when somebody else was faster. */
async function change<Parameters>(
  sandbox: Sandbox,
  call: Call<Parameters>,
  by: IntentOrCharge,
  decide: (found: Found) => Decision,
  present: (decision: Decision) => object,
  clientSecret?: string,
): Promise<Answer> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await findIntent(sandbox.database, by, call.idempotencyKey)
    if (!found) {
      throw new Refused(
        'intent' in by ? missing('payment_intent', by.intent, 'intent') : missing('charge', by.charge, 'charge'),
      )
    }
    requireClientSecret(call.reader, found.intent, clientSecret)
    if (found.replay) return replay(found.replay, call)
    const decision = decide(found)
    const answer = answerWith(decision.refusal, () => present(decision))
    if (await commitDecision(sandbox.database, decision, call, keep(call, answer))) {
      if (decision.changed) sandbox.wake()
      return answer
    }
  }
  const message = 'This object cannot be accessed right now because another API request is currently accessing it.'
  throw new Refused({ status: 429, error: { type: 'invalid_request_error', code: 'lock_timeout', message } })
}

/** Stripe's API, as far as the shop uses it. */
export function createEndpoints(sandbox: Sandbox): Hono {
  const { database } = sandbox
  const app = new Hono()
  const idOf = (c: { req: { param(name: string): string | undefined } }) => c.req.param('id') as string

  const presentFor =
    ({ reader, params }: Call<{ expand?: string[] }>) =>
    ({ intent, charge }: Decision) =>
      presentIntent(intent, { charge, reader, ...(params.expand ? { expand: params.expand } : {}) })

  app.post(
    '/v1/payment_intents',
    serve(sandbox, parameters.CreateIntent, async (call) => {
      const decision = createIntent(call.params, call.now)
      const answer = succeed(presentFor(call)(decision))
      if (await commitDecision(database, decision, call, keep(call, answer))) return answer
      const kept = call.idempotencyKey === undefined ? undefined : await findAnswer(database, call.idempotencyKey)
      if (!kept) throw new Error('An idempotency key was taken and has gone')
      return replay(kept, call)
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

  app.get(
    '/v1/charges/:id',
    serve(sandbox, parameters.RetrieveAny, async (_, c) => {
      const charge = await findCharge(database, idOf(c))
      if (!charge) throw new Refused(missing('charge', idOf(c), 'charge'))
      return succeed(presentCharge(charge))
    }),
  )

  app.post(
    '/v1/refunds',
    serve(sandbox, parameters.CreateRefund, (call) => {
      const { payment_intent, charge = '', expand } = call.params
      return change(
        sandbox,
        call,
        payment_intent === undefined ? { charge } : { intent: payment_intent },
        (found) => createRefund(found, call.params, call.now),
        ({ refund, charge, intent }) => {
          if (!refund) throw new Error('A refund without a refund')
          return presentRefund(refund, { expand, charge, intent })
        },
      )
    }),
  )

  app.get(
    '/v1/refunds',
    serve(sandbox, parameters.ListRefunds, async ({ params }) =>
      succeed(listOf('/v1/refunds', await listRefunds(database, params), params, (refund) => presentRefund(refund))),
    ),
  )

  app.get(
    '/v1/refunds/:id',
    serve(sandbox, parameters.RetrieveAny, async (_, c) => {
      const refund = await findRefund(database, idOf(c))
      if (!refund) throw new Refused(missing('refund', idOf(c)))
      return succeed(presentRefund(refund))
    }),
  )

  const shown = ({ event, pending }: NonNullable<Awaited<ReturnType<typeof findEvent>>>) =>
    presentEvent(event, { apiVersion: Stripe.API_VERSION, pending: pending === null ? 0 : 1 })

  app.get(
    '/v1/events',
    serve(sandbox, parameters.ListEvents, async ({ params }) =>
      succeed(listOf('/v1/events', await listEvents(database, params), params, shown)),
    ),
  )

  app.get(
    '/v1/events/:id',
    serve(sandbox, parameters.RetrieveAny, async (_, c) => {
      const found = await findEvent(database, idOf(c))
      if (!found) throw new Refused(missing('event', idOf(c)))
      return succeed(shown(found))
    }),
  )

  app.all('/v1/*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${apiPath(c.req.path)}). The sandbox speaks the part of Stripe's API that the shop uses.`
    return c.json({ error: { type: 'invalid_request_error', message } }, 404)
  })
  return app
}
