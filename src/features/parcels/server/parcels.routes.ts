import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { LINK_ENDED, LINK_REFUSED } from '#/features/orderLinks/server/orderLink.responses.ts'
import { findLinkedOrder } from '#/features/orderLinks/server/orderLink.ts'
import { findAccountOrder } from '#/features/orders/server/accountOrders.store.ts'
import { orderParam } from '#/features/orders/server/orderParam.ts'
import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import type { Outcome } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import { createRoutes, json, requireAccount, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { correctParcel, removeParcel } from './changeParcel.ts'
import { PARCEL_STATUS, type ParcelRefusal } from './parcels.responses.ts'
import { CustomerParcels, OrderShipping, ParcelCorrection, ParcelRequest } from './parcels.schema.ts'
import { loadOrderShipping } from './parcels.store.ts'
import { toCustomerParcels, toOrderShipping } from './parcels.wire.ts'
import { type ReinstateOrder, sendItems } from './sendItems.ts'

export const parcelParams = (database: Executor) => orderParam(database).extend({ parcelId: Id.shape.id })

const RESPONSES = {
  200: json(OrderShipping, 'What has been sent of the order now, and what is still to be sent'),
  404: json(Refusal, 'No such order or parcel'),
  409: json(FieldRefusal, 'Not possible as the order stands now; nothing was changed'),
  422: json(FieldRefusal, 'A date before the order’s or in the future'),
}

export function parcelRoutes({ database, clock, mail, log, origin }: Services, reinstate: ReinstateOrder) {
  async function respond(c: Context, result: Outcome<OrderRecord, ParcelRefusal>) {
    if (result.ok) return c.json(toOrderShipping(result.value, await loadOrderShipping(database, result.value)), 200)
    const { code, message, field } = result
    return c.json({ message, code, field }, PARCEL_STATUS[code])
  }

  return createRoutes()
    .openapi(
      route('post', '/api/admin/orders/{id}/parcels', 'Send items of an order in a parcel', {
        description:
          'The order moves to shipped when nothing is left to send, until then to processing. One that is cancelled or ' +
          'refunded in full is refused with the code `unexpectedShipment`, unless `sendAnyway` is true.',
        params: orderParam(database),
        body: ParcelRequest,
        ...RESPONSES,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const services = { clock, mail, log, origin, reinstate }
        const sent = (tx: Parameters<typeof sendItems>[0]) =>
          sendItems(tx, services, id, c.req.valid('json'), requireActor(c))
        return respond(c, await database.transaction(sent))
      },
    )
    .openapi(
      route('put', '/api/admin/orders/{id}/parcels/{parcelId}', 'Correct a parcel', {
        params: parcelParams(database),
        body: ParcelCorrection,
        ...RESPONSES,
      }),
      async (c) => {
        const which = c.req.valid('param')
        const body = c.req.valid('json')
        return respond(
          c,
          await database.transaction((tx) => correctParcel(tx, { clock, mail }, which, body, requireActor(c))),
        )
      },
    )
    .openapi(
      route('delete', '/api/admin/orders/{id}/parcels/{parcelId}', 'Delete a parcel that was entered by mistake', {
        params: parcelParams(database),
        ...RESPONSES,
      }),
      async (c) => {
        const which = c.req.valid('param')
        return respond(c, await database.transaction((tx) => removeParcel(tx, { clock }, which, requireActor(c))))
      },
    )
    .openapi(
      route('get', '/api/account/orders/{orderId}/parcels', 'List the parcels of one of your orders', {
        params: z.object({ orderId: z.string() }),
        200: json(CustomerParcels, 'The parcels, and what is still to come'),
        404: json(Refusal, 'Not your order'),
      }),
      async (c) => {
        const orderId = normaliseOrderId(c.req.valid('param').orderId)
        const order = orderId ? await findAccountOrder(database, requireAccount(c), orderId) : undefined
        if (!order) return c.json({ message: 'We can’t find that order in your account.' }, 404)
        return c.json(toCustomerParcels(order, await loadOrderShipping(database, order)), 200)
      },
    )
    .openapi(
      route('get', '/api/order-link/{token}/parcels', 'List the parcels of the order for an emailed link', {
        params: z.object({ token: z.string().max(100) }),
        200: json(CustomerParcels, 'The parcels, and what is still to come'),
        ...LINK_REFUSED,
      }),
      async (c) => {
        const order = await findLinkedOrder(database, c.req.valid('param').token)
        if (!order) return c.json(LINK_ENDED, 404)
        return c.json(toCustomerParcels(order, await loadOrderShipping(database, order)), 200)
      },
    )
}
