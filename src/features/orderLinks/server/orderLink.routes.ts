import { z } from '@hono/zod-openapi'
import { toPlacedOrder } from '#/features/orders/server/orders.wire.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { LINK_REFUSALS, linkedOrders, linkRefusalResponse } from './linkedOrders.ts'
import { LinkedOrder } from './orderLink.schema.ts'

export function orderLinkRoutes(services: Services) {
  const findLinked = linkedOrders(services)
  return createRoutes().openapi(
    route('get', '/api/order-link/{token}', 'The order of a link from an email', {
      params: z.object({ token: z.string().max(100) }),
      200: json(LinkedOrder, 'What was bought and what has become of it'),
      ...LINK_REFUSALS,
    }),
    async (c) => {
      const found = await findLinked(c, c.req.valid('param').token)
      if (!found.ok) return linkRefusalResponse(c, found) as never
      const { shippingState, carrier, trackingNumber } = found.value
      const { id: _, ...placed } = toPlacedOrder(found.value)
      return c.json({ ...placed, shippingState, carrier, trackingNumber }, 200)
    },
  )
}
