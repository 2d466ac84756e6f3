import { Hono } from 'hono'
import Stripe from 'stripe'
import { change } from './change.ts'
import { findCharge, findEvent, findRefund, listCharges, listEvents, listOf, listRefunds } from './lists.store.ts'
import * as parameters from './parameters.ts'
import { presentEvent, presentRefund } from './present.ts'
import { presentCharge } from './presentCharge.ts'
import { createRefund } from './refunds.ts'
import { idOf, type Sandbox, serve, succeed } from './serve.ts'
import { missing, Refused } from './stripeError.ts'

/** Stripe's charges, refunds and events. */
export function recordEndpoints(sandbox: Sandbox): Hono {
  const { database } = sandbox
  const app = new Hono()

  app.get(
    '/v1/charges',
    serve(sandbox, parameters.ListCharges, async ({ params }) =>
      succeed(listOf('/v1/charges', await listCharges(database, params), params, presentCharge)),
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
  return app
}
