import { eq } from 'drizzle-orm'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Database } from '../../database.ts'
import type { JobHandler } from '../../jobs/jobs.ts'
import { sandboxEvents } from './sandbox.tables.ts'
import { toStripeEvent } from './stripeObjects.ts'

/** The queue of events to report. Like Stripe's, they arrive in any order, and again if the shop didn't accept them. */
export const SANDBOX_EVENTS = 'sandbox-events'

const SendEventJob = z.object({ eventId: z.string() })
export type SendEventJob = z.infer<typeof SendEventJob>

type Settings = {
  database: Database
  keys: { webhookSecret: string }
  webhookUrl: string
  deliver: (request: Request) => Promise<Response>
}

export const sendEvent =
  ({ database, keys, webhookUrl, deliver }: Settings): JobHandler =>
  async (data) => {
    const { eventId } = SendEventJob.parse(data)
    const [event] = await database.select().from(sandboxEvents).where(eq(sandboxEvents.id, eventId))
    // Erased with the buyer's other data.
    if (!event) return 'done'
    const body = JSON.stringify(toStripeEvent(event))
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: keys.webhookSecret })
    const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Stripe-Signature': signature }
    const response = await deliver(new Request(webhookUrl, { method: 'POST', headers, body }))
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The shop responded to a webhook with ${response.status}`)
    return 'done'
  }
