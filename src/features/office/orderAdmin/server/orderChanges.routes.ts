import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { setShipment } from '#/features/orders/parcels/server/setShipment.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { FULFILMENT, SERVICE, SHOP_FLOOR } from '#/lib/roles.ts'
import type { Transaction } from '#/platform/database.ts'
import { endpoint, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
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

const CHANGED = json(AdminOrderDetail, 'The updated order')

type ChangeRefusal = Omit<OrderRefusal, 'orderId'>

const refusals: Refusals<ChangeRefusal> = {
  unknownOrder: [404],
  movedMeanwhile: [409],
  hasLeft: [409],
  unexpectedShipment: [409],
  notEnoughStock: [409],
  orderCancelled: [409],
  badDay: [422],
  incompleteAddress: [422],
}

export function orderChangesRoutes({ database, clock, mail, origin }: Services) {
  const services = { clock, mail, origin }

  async function saved(change: (tx: Transaction) => Promise<Outcome<OrderRecord, ChangeRefusal>>) {
    const changed = await database.transaction(change)
    return changed.ok ? ok(await loadOrderDetail(database, changed.value, clock.now())) : changed
  }

  return [
    endpoint('PUT /api/admin/orders/{id}/shipment', 'Set the carrier and tracking number of the latest parcel', {
      roles: FULFILMENT,
      params: orderParam(database),
      body: ShipmentRequest,
      200: CHANGED,
      run: ({ params: { id }, body, actor }) => saved((tx) => setShipment(tx, services, { ...body, id, actor })),
      refuses: refusals,
    }),
    endpoint('PUT /api/admin/orders/{id}/estimated-delivery', 'Set the estimated delivery date', {
      roles: FULFILMENT,
      params: orderParam(database),
      body: EstimatedDeliveryRequest,
      200: CHANGED,
      run: ({ params: { id }, body, actor }) =>
        saved((tx) => setEstimatedDelivery(tx, services, { ...body, id, actor })),
      refuses: refusals,
    }),
    endpoint('PUT /api/admin/orders/{id}/customer', 'Correct the name, email, phone and address of an order', {
      roles: SERVICE,
      description:
        'Once it has been dispatched or cancelled, only the email address. Another email address ends the order’s ' +
        'links, and the customer is emailed a new one if a parcel has been sent.',
      params: orderParam(database),
      body: CustomerRequest,
      200: CHANGED,
      run: ({ params: { id }, body, actor }) => saved((tx) => changeCustomer(tx, services, { ...body, id, actor })),
      refuses: refusals,
    }),
    endpoint('POST /api/admin/orders/{id}/notes', 'Add an internal note to an order', {
      roles: SHOP_FLOOR,
      params: orderParam(database),
      body: NoteRequest,
      200: CHANGED,
      run: ({ params: { id }, body, actor }) => saved((tx) => addOrderNote(tx, services, { ...body, id, actor })),
      refuses: refusals,
    }),
  ]
}
