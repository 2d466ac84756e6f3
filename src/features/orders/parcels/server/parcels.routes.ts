import { byCustomer } from '#/features/orders/orders/server/callsAbout.ts'
import { byOrderLink } from '#/features/orders/orders/server/orderLink.ts'
import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { FULFILMENT } from '#/lib/roles.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { correctParcel, removeParcel } from './changeParcel.ts'
import { type ParcelRefusal, parcelRefusals } from './parcels.responses.ts'
import { CustomerParcels, OrderShipping, ParcelCorrection, ParcelRequest } from './parcels.schema.ts'
import { loadOrderShipping } from './parcels.store.ts'
import { toCustomerParcels, toOrderShipping } from './parcels.wire.ts'
import { type ReinstateOrder, sendItems } from './sendItems.ts'

export const parcelParams = (database: Executor) => orderParam(database).extend({ parcelId: Id.shape.id })

const CHANGED = json(OrderShipping, 'What has been sent of the order now, and what is still to be sent')

export function parcelRoutes({ database, clock, mail, log, origin }: Services, reinstate: ReinstateOrder) {
  async function saved(change: (tx: Transaction) => Promise<Outcome<OrderRecord, ParcelRefusal>>) {
    const changed = await database.transaction(change)
    if (!changed.ok) return changed
    return ok(toOrderShipping(changed.value, await loadOrderShipping(database, changed.value)))
  }
  const shown = {
    200: json(CustomerParcels, 'The parcels, and what is still to come'),
    run: async (order: OrderRecord) => toCustomerParcels(order, await loadOrderShipping(database, order)),
  }

  return [
    endpoint('POST /api/admin/orders/{id}/parcels', 'Send items of an order in a parcel', {
      roles: FULFILMENT,
      description:
        'The order moves to shipped when nothing is left to send, until then to processing. One that is cancelled or ' +
        'refunded in full is refused with the code `unexpectedShipment`, unless `sendAnyway` is true.',
      params: orderParam(database),
      body: ParcelRequest,
      200: CHANGED,
      run: ({ params: { id }, body, actor }) =>
        saved((tx) => sendItems(tx, { clock, mail, log, origin, reinstate }, id, body, actor)),
      refuses: parcelRefusals,
    }),
    endpoint('PUT /api/admin/orders/{id}/parcels/{parcelId}', 'Correct a parcel', {
      roles: FULFILMENT,
      params: parcelParams(database),
      body: ParcelCorrection,
      200: CHANGED,
      run: ({ params, body, actor }) => saved((tx) => correctParcel(tx, { clock, mail }, params, body, actor)),
      refuses: parcelRefusals,
    }),
    endpoint('DELETE /api/admin/orders/{id}/parcels/{parcelId}', 'Delete a parcel that was entered by mistake', {
      roles: FULFILMENT,
      params: parcelParams(database),
      200: CHANGED,
      run: ({ params, actor }) => saved((tx) => removeParcel(tx, { clock }, params, actor)),
      refuses: parcelRefusals,
    }),
    endpoint(
      'GET /api/account/orders/{orderId}/parcels',
      'List the parcels of one of your orders',
      byCustomer(database)(shown),
    ),
    endpoint(
      'GET /api/order-link/{token}/parcels',
      'List the parcels of the order for an emailed link',
      byOrderLink(database)(shown),
    ),
  ]
}
