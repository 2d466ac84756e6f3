import { z } from '@hono/zod-openapi'
import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import { findOrder, listOrdersById } from '#/features/orders/orders/server/orders.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { SHOP_FLOOR } from '#/lib/roles.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import type { Services } from '#/platform/services.ts'
import { MAX_SLIPS } from '../packingSlips.rules.ts'
import { printPackingSlip, printPickListAndSlips } from './packingSlipFile.ts'
import { parcelParams } from './parcels.routes.ts'
import { loadOrderShipping } from './parcels.store.ts'

const NOT_FOUND = [404, 'We can’t find that order or parcel.'] as const

const OrderIds = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Send order ids separated by commas')
  .transform((ids) => [...new Set(ids.split(',').map(Number))])
  .refine((ids) => ids.length <= MAX_SLIPS, `Please choose at most ${MAX_SLIPS} orders at once`)
  .refine((ids) => ids.every((id) => Id.safeParse({ id }).success), 'Send order ids separated by commas')

export const packingSlipRoutes = ({ database, log, clock }: Services) => [
  endpoint('GET /api/admin/orders/{id}/packing-slip', 'Print a packing slip for what is still to be sent', {
    roles: SHOP_FLOOR,
    params: orderParam(database),
    200: PDF,
    async run({ c, params: { id } }) {
      const order = await findOrder(database, id)
      if (!order) return refuse('notFound')
      return ok(await sendPdf(c, log, `${order.orderId}-packing-slip`, () => printPackingSlip(database, order)))
    },
    refuses: { notFound: NOT_FOUND },
  }),
  endpoint('GET /api/admin/orders/{id}/parcels/{parcelId}/packing-slip', 'Print the packing slip for a parcel', {
    roles: SHOP_FLOOR,
    params: parcelParams(database),
    200: PDF,
    async run({ c, params: { id, parcelId } }) {
      const order = await findOrder(database, id)
      const shipping = order && (await loadOrderShipping(database, order))
      const parcel = shipping?.parcels.find((parcel) => parcel.id === parcelId)
      if (!order || !parcel) return refuse('notFound')
      const number = `${order.orderId}-parcel-${parcelId}`
      return ok(await sendPdf(c, log, number, () => printPackingSlip(database, order, parcel)))
    },
    refuses: { notFound: NOT_FOUND },
  }),
  endpoint('GET /api/admin/packing-slips', 'Print a pick list and packing slips for several orders', {
    roles: SHOP_FLOOR,
    query: z.object({ orders: OrderIds }),
    200: PDF,
    async run({ c, query }) {
      const orders = await listOrdersById(database, query.orders)
      if (orders.length === 0) return refuse('notFound')
      return ok(await sendPdf(c, log, 'packing-slips', () => printPickListAndSlips(database, orders, clock.now())))
    },
    refuses: { notFound: NOT_FOUND },
  }),
]
