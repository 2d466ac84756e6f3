import type { Context } from 'hono'
import { orderParam } from '#/features/orders/server/orderParam.ts'
import type { OrderRecord } from '#/features/orders/server/orders.store.ts'
import { setShipment } from '#/features/parcels/server/setShipment.ts'
import type { Outcome } from '#/lib/outcome.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { OrderRefusal } from '../orderRefusal.ts'
import { changeCustomer } from './changeCustomer.ts'
import { addOrderNote, setEstimatedDelivery } from './changeOrder.ts'
import { loadOrderDetail } from './loadOrderDetail.ts'
import {
  AdminOrderDetail,
  CustomerRequest,
  EstimatedDeliveryRequest,
  NoteRequest,
  ShipmentRequest,
} from './orderAdmin.schema.ts'

const RESPONSES = {
  200: json(AdminOrderDetail, 'The updated order'),
  404: json(Refusal, 'No such order'),
  409: json(
    Refusal,
    'Somebody else has changed it, or the order has been dispatched or cancelled; nothing was changed',
  ),
  422: json(FieldRefusal, 'The change isn’t possible for this order, or the address has no UK postcode'),
}

const STATUS = {
  unknownOrder: 404,
  movedMeanwhile: 409,
  hasLeft: 409,
  unexpectedShipment: 409,
  notEnoughStock: 409,
  badDay: 422,
  orderCancelled: 409,
  incompleteAddress: 422,
} as const

export function orderChangesRoutes({ database, clock, mail, origin }: Services) {
  const services = { clock, mail, origin }

  async function respond(c: Context, result: Outcome<OrderRecord, Omit<OrderRefusal, 'orderId'>>) {
    if (result.ok) return c.json(await loadOrderDetail(database, result.value), 200)
    const { code, message, field, hint } = result
    return c.json({ message, field, hint }, STATUS[code])
  }

  return createRoutes()
    .openapi(
      route('put', '/api/admin/orders/{id}/shipment', 'Set the carrier and tracking number of the latest parcel', {
        params: orderParam(database),
        body: ShipmentRequest,
        ...RESPONSES,
      }),
      async (c) => {
        const change = { ...c.req.valid('json'), ...c.req.valid('param'), actor: requireActor(c) }
        return respond(c, await database.transaction((tx) => setShipment(tx, services, change)))
      },
    )
    .openapi(
      route('put', '/api/admin/orders/{id}/estimated-delivery', 'Set the estimated delivery date', {
        params: orderParam(database),
        body: EstimatedDeliveryRequest,
        ...RESPONSES,
      }),
      async (c) => {
        const change = { ...c.req.valid('json'), ...c.req.valid('param'), actor: requireActor(c) }
        return respond(c, await database.transaction((tx) => setEstimatedDelivery(tx, services, change)))
      },
    )
    .openapi(
      route('put', '/api/admin/orders/{id}/customer', 'Correct the name, email, phone and address of an order', {
        description:
          'Once it has been dispatched or cancelled, only the email address. Another email address ends the order’s links, and the customer is emailed a new one if a parcel has been sent.',
        params: orderParam(database),
        body: CustomerRequest,
        ...RESPONSES,
      }),
      async (c) => {
        const change = { ...c.req.valid('json'), ...c.req.valid('param'), actor: requireActor(c) }
        return respond(c, await database.transaction((tx) => changeCustomer(tx, services, change)))
      },
    )
    .openapi(
      route('post', '/api/admin/orders/{id}/notes', 'Add an internal note to an order', {
        params: orderParam(database),
        body: NoteRequest,
        ...RESPONSES,
      }),
      async (c) => {
        const change = { ...c.req.valid('json'), ...c.req.valid('param'), actor: requireActor(c) }
        return respond(c, await database.transaction((tx) => addOrderNote(tx, services, change)))
      },
    )
}
