import type { Context } from 'hono'
import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { json } from '#/platform/http.ts'
import { type TooManyAttempts, tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { findOrderByLink } from './orderLink.ts'

type LinkRefusal = TooManyAttempts | { code: 'linkEnded' }

const LINK_ENDED = {
  message: 'This link isn’t complete or has ended. Use the one in our latest email about the order, or write to us.',
  code: 'linkEnded',
}

export const LINK_REFUSALS = {
  404: json(Refusal, 'The link is wrong or has ended'),
  429: json(Refusal, 'Too many wrong links from one network; Retry-After says how many seconds to wait'),
}

/** Of whoever has an order's link. Wrong links are limited. */
export function linkedOrders({ database, limits, config }: Services) {
  const wrongLinks = limits.get('order-links', { points: 30, seconds: 900 })
  return async (c: Context, token: string): Promise<Outcome<OrderRecord, LinkRefusal>> => {
    const network = networkOf(c, config.trustProxy)
    const allowed = await wrongLinks.consume(network)
    if (!allowed.ok) return allowed
    const order = await findOrderByLink(database, token)
    if (!order) return refuse('linkEnded')
    await wrongLinks.restore(network)
    return ok(order)
  }
}

export const linkRefusalResponse = (c: Context, refusal: LinkRefusal) =>
  refusal.code === 'linkEnded' ? c.json(LINK_ENDED, 404) : tooManyAttemptsResponse(c, refusal)
