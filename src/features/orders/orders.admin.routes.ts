import { createRoute, z } from '@hono/zod-openapi'
import { Refusal } from '#/lib/refusal.schema.ts'
import { actorOf, createRoutes, json, jsonBody } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { AdminOrder, OrderStatusSchema } from './orders.schema.ts'
import { listOrders, moveOrder, orderById } from './orders.store.ts'
import { toAdminOrder } from './orders.wire.ts'

/** The plain list without parameters goes no further than this (readings.md). */
const PLAIN_LIST_LIMIT = 200

const Id = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const NOT_FOUND = { message: 'There is no such order.' }

/** The administrator's orders. Mounted behind the admin guard. */
export function orderAdminRoutes({ database, clock }: Needs) {
  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/admin/orders',
        summary: 'The newest orders',
        responses: { 200: json(z.array(AdminOrder), 'Up to 200 orders, newest first') },
      }),
      async (c) => c.json((await listOrders(database, PLAIN_LIST_LIMIT)).map(toAdminOrder), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/admin/orders/{id}',
        summary: 'One order',
        request: { params: Id },
        responses: { 200: json(AdminOrder, 'The order'), 404: json(Refusal, 'No such order') },
      }),
      async (c) => {
        const order = await orderById(database, c.req.valid('param').id)
        return order ? c.json(toAdminOrder(order), 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/api/admin/orders/{id}/status',
        summary: 'Move an order to another status',
        request: { params: Id, body: jsonBody(z.object({ status: OrderStatusSchema })) },
        responses: { 200: json(AdminOrder, 'The order as it is now'), 404: json(Refusal, 'No such order') },
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const by = { actor: actorOf(c), at: clock.now() }
        const order = await database.transaction((tx) => moveOrder(tx, id, c.req.valid('json').status, by))
        return order ? c.json(toAdminOrder(order), 200) : c.json(NOT_FOUND, 404)
      },
    )
}
