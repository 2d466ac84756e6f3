import { z } from '@hono/zod-openapi'
import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import { AdminOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { findOrder, listNewestOrders } from '#/features/orders/orders/server/orders.store.ts'
import { toAdminOrder } from '#/features/orders/orders/server/orders.wire.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { FULFILMENT, mayRefund, type Role, SERVICE, STAFF } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { changeStatus } from './changeStatus.ts'
import { loadOrderDetail } from './loadOrderDetail.ts'
import { AdminOrderDetail, StatusesRequest, StatusesResponse, StatusRequest } from './orderAdmin.schema.ts'

const PLAIN_LIST_LIMIT = 200

const UNKNOWN_ORDER = [404, 'We can’t find that order.'] as const

export function orderAdminRoutes(services: Services) {
  const { database, clock } = services
  return [
    endpoint('GET /api/admin/orders', 'List the newest orders', {
      roles: SERVICE,
      200: json(z.array(AdminOrder), 'Up to 200 orders, newest first'),
      run: async () => (await listNewestOrders(database, PLAIN_LIST_LIMIT)).map(toAdminOrder),
    }),
    endpoint('GET /api/admin/orders/{id}', 'Get an order', {
      roles: STAFF,
      params: orderParam(database),
      200: json(AdminOrderDetail, 'The order'),
      async run({ params: { id } }) {
        const order = await findOrder(database, id)
        return order ? ok(await loadOrderDetail(database, order, clock.now())) : refuse('unknownOrder')
      },
      refuses: { unknownOrder: UNKNOWN_ORDER },
    }),
    endpoint('PUT /api/admin/orders/{id}/status', 'Move an order to another status, with its consequences', {
      roles: FULFILMENT,
      params: orderParam(database),
      body: StatusRequest,
      200: json(AdminOrderDetail, 'The updated order'),
      async run({ params: { id }, body: { status, ...along }, actor, role }) {
        if (status === 'cancelled' && !mayRefund(role)) return refuseToCancel(role)
        const change = { ...along, id, to: status, actor }
        const moved = await database.transaction((tx) => changeStatus(tx, services, change))
        return moved.ok ? ok(await loadOrderDetail(database, moved.value, clock.now())) : moved
      },
      refuses: {
        notInRole: [403],
        unknownOrder: [404],
        movedMeanwhile: [409],
        notEnoughStock: [409],
        incompleteAddress: [409],
        unexpectedShipment: [409],
        hasLeft: [409],
        orderCancelled: [409],
        badDay: [409],
      },
    }),
    endpoint('PUT /api/admin/orders/statuses', 'Move several orders to another status, each atomically', {
      roles: FULFILMENT,
      body: StatusesRequest,
      200: json(StatusesResponse, 'Which orders were changed, and which weren’t and why'),
      async run({ body: { orders, status, restock, tell }, actor, role }) {
        if (status === 'cancelled' && !mayRefund(role)) return refuseToCancel(role)
        const result: StatusesResponse = { changed: [], failed: [] }
        for (const { id, from } of orders) {
          const change = { id, from, to: status, restock, tell, actor }
          const moved = await database.transaction((tx) => changeStatus(tx, services, change))
          if (moved.ok) result.changed.push(id)
          else result.failed.push({ id, orderId: moved.orderId, message: moved.message })
        }
        return ok(result)
      },
      refuses: { notInRole: [403] },
    }),
  ]
}

const refuseToCancel = (role: Role) =>
  refuse('notInRole', { message: `Your role (${role}) doesn’t include cancelling orders.` })
