import { z } from '@hono/zod-openapi'
import { toPlacedOrder } from '#/features/orders/server/orders.wire.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { LINK_ENDED, LINK_REFUSED } from './orderLink.responses.ts'
import { LinkedOrder } from './orderLink.schema.ts'
import { findLinkedOrder } from './orderLink.ts'

export function orderLinkRoutes({ database }: Services) {
  return createRoutes().openapi(
    route('get', '/api/order-link/{token}', 'Get the order for an emailed link', {
      params: z.object({ token: z.string().max(100) }),
      200: json(LinkedOrder, 'The order and its current status'),
      ...LINK_REFUSED,
    }),
    async (c) => {
      const order = await findLinkedOrder(database, c.req.valid('param').token)
      if (!order) return c.json(LINK_ENDED, 404)
      const { shippingState, carrier, trackingNumber } = order
      const { id: _, ...placed } = toPlacedOrder(order)
      return c.json({ ...placed, shippingState, carrier, trackingNumber }, 200)
    },
  )
}
