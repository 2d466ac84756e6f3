import { z } from '@hono/zod-openapi'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { OrderLookup } from './orders.schema.ts'
import { findOrderRowByNumber } from './orders.store.ts'
import { toOrderLookup } from './orders.wire.ts'

const LOOKUPS = { name: 'order-lookup', points: 30, seconds: 300 }

/** Public: anyone with the number sees four fields, and every miss is the same 404. */
export const orderRoutes = ({ database }: Services) => [
  endpoint('GET /api/orders/{orderId}', 'Look up an order’s status', {
    params: z.object({ orderId: z.string() }),
    200: json(OrderLookup, 'The order'),
    limits: [LOOKUPS],
    async run({ params }) {
      const orderId = normaliseOrderId(params.orderId)
      const order = orderId ? await findOrderRowByNumber(database, orderId) : undefined
      return order ? ok(toOrderLookup(order)) : refuse('unknownOrder')
    },
    refuses: {
      unknownOrder: [404, 'Please check your order ID and try again, or contact support for assistance.'],
    },
  }),
]
