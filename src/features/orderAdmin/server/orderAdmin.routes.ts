import { z } from '@hono/zod-openapi'
import { orderParam } from '#/features/orders/server/orderParam.ts'
import { AdminOrder } from '#/features/orders/server/orders.schema.ts'
import { findOrder, listNewestOrders } from '#/features/orders/server/orders.store.ts'
import { toAdminOrder } from '#/features/orders/server/orders.wire.ts'
import { mayCancelOrders, type Role } from '#/lib/rights.ts'
import { createRoutes, json, requireActor, requireRole, route } from '#/platform/http.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { changeStatus, type LoadReservedStock } from './changeStatus.ts'
import { loadOrderDetail } from './loadOrderDetail.ts'
import { AdminOrderDetail, StatusesRequest, StatusesResponse, StatusRequest } from './orderAdmin.schema.ts'

const PLAIN_LIST_LIMIT = 200

const cancelRefusal = (role: Role) =>
  ({ message: `Your role (${role}) doesn’t include cancelling orders.`, code: 'notInRole' }) as const
const MAY_NOT_CANCEL = { 403: json(Refusal, 'The role doesn’t include cancelling orders') }

const NOT_FOUND = { message: 'We can’t find that order.' }

export function orderAdminRoutes(
  { database, clock, mail, log, origin }: Services,
  { loadReservedStock }: { loadReservedStock: LoadReservedStock },
) {
  return createRoutes()
    .openapi(
      route('get', '/api/admin/orders', 'List the newest orders', {
        200: json(z.array(AdminOrder), 'Up to 200 orders, newest first'),
      }),
      async (c) => c.json((await listNewestOrders(database, PLAIN_LIST_LIMIT)).map(toAdminOrder), 200),
    )
    .openapi(
      route('get', '/api/admin/orders/{id}', 'Get an order', {
        params: orderParam(database),
        200: json(AdminOrderDetail, 'The order'),
        404: json(Refusal, 'No such order'),
      }),
      async (c) => {
        const order = await findOrder(database, c.req.valid('param').id)
        return order ? c.json(await loadOrderDetail(database, order), 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('put', '/api/admin/orders/{id}/status', 'Move an order to another status, with its consequences', {
        params: orderParam(database),
        body: StatusRequest,
        200: json(AdminOrderDetail, 'The updated order'),
        ...MAY_NOT_CANCEL,
        404: json(Refusal, 'No such order'),
        409: json(
          Refusal,
          'Its status has changed since, there isn’t enough stock, its address is incomplete, or it is cancelled or refunded and wasn’t to be sent anyway; nothing was changed',
        ),
      }),
      async (c) => {
        const { status, ...along } = c.req.valid('json')
        const role = requireRole(c)
        if (status === 'cancelled' && !mayCancelOrders(role)) return c.json(cancelRefusal(role), 403)
        const change = { ...along, id: c.req.valid('param').id, to: status, actor: requireActor(c) }
        const moved = await database.transaction((tx) =>
          changeStatus(tx, { clock, mail, log, origin, loadReservedStock }, change),
        )
        if (!moved.ok)
          return c.json({ message: moved.message, code: moved.code }, moved.code === 'unknownOrder' ? 404 : 409)
        return c.json(await loadOrderDetail(database, moved.value), 200)
      },
    )
    .openapi(
      route('put', '/api/admin/orders/statuses', 'Move several orders to another status, each atomically', {
        body: StatusesRequest,
        200: json(StatusesResponse, 'Which orders were changed, and which weren’t and why'),
        ...MAY_NOT_CANCEL,
      }),
      async (c) => {
        const { orders, status, restock, tell } = c.req.valid('json')
        const role = requireRole(c)
        if (status === 'cancelled' && !mayCancelOrders(role)) return c.json(cancelRefusal(role), 403)
        const result: StatusesResponse = { changed: [], failed: [] }
        for (const { id, from } of orders) {
          const change = { id, from, to: status, restock, tell, actor: requireActor(c) }
          const moved = await database.transaction((tx) =>
            changeStatus(tx, { clock, mail, log, origin, loadReservedStock }, change),
          )
          if (moved.ok) result.changed.push(id)
          else result.failed.push({ id, orderId: moved.orderId, message: moved.message })
        }
        return c.json(result, 200)
      },
    )
}
