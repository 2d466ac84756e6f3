import { z } from '@hono/zod-openapi'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { OrderLookup } from './orders.schema.ts'
import { findOrderRowByNumber } from './orders.store.ts'
import { toOrderLookup } from './orders.wire.ts'

const NOT_FOUND = { message: 'Please check your order ID and try again, or contact support for assistance.' }

/** Public: anyone with the number sees four fields, and every miss is the same 404. */
export function orderRoutes({ database, limits, config }: Services) {
  const lookups = limits.get('order-lookup', { points: 30, seconds: 300 })
  return createRoutes().openapi(
    route('get', '/api/orders/{orderId}', 'Look up an order’s status', {
      params: z.object({ orderId: z.string() }),
      200: json(OrderLookup, 'The order'),
      404: json(Refusal, 'No such order'),
      429: json(Refusal, 'Too many attempts'),
    }),
    async (c) => {
      const allowed = await lookups.consume(networkOf(c, config.trustProxy))
      if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
      const orderId = normaliseOrderId(c.req.valid('param').orderId)
      const order = orderId ? await findOrderRowByNumber(database, orderId) : undefined
      return order ? c.json(toOrderLookup(order), 200) : c.json(NOT_FOUND, 404)
    },
  )
}
