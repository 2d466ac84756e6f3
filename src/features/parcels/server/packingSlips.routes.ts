import { z } from '@hono/zod-openapi'
import { orderParam } from '#/features/orders/server/orderParam.ts'
import { findOrder, listOrdersById } from '#/features/orders/server/orders.store.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { MAX_SLIPS } from '../packingSlips.rules.ts'
import { printPackingSlip, printPickListAndSlips } from './packingSlipFile.ts'
import { parcelParams } from './parcels.routes.ts'
import { loadOrderShipping } from './parcels.store.ts'

const RESPONSES = {
  200: PDF,
  404: json(Refusal, 'No such order or parcel'),
  503: json(Refusal, 'The PDF could not be created'),
}
const NOT_FOUND = { message: 'We can’t find that order or parcel.' }

const OrderIds = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Send order ids separated by commas')
  .transform((ids) => [...new Set(ids.split(',').map(Number))])
  .refine((ids) => ids.length <= MAX_SLIPS, `Please choose at most ${MAX_SLIPS} orders at once`)
  .refine((ids) => ids.every((id) => Id.safeParse({ id }).success), 'Send order ids separated by commas')

export function packingSlipRoutes({ database, log, clock }: Services) {
  return createRoutes()
    .openapi(
      route('get', '/api/admin/orders/{id}/packing-slip', 'Print a packing slip for what is still to be sent', {
        params: orderParam(database),
        ...RESPONSES,
      }),
      async (c) => {
        const order = await findOrder(database, c.req.valid('param').id)
        if (!order) return c.json(NOT_FOUND, 404) as never
        return sendPdf(c, log, `${order.orderId}-packing-slip`, () => printPackingSlip(database, order)) as never
      },
    )
    .openapi(
      route('get', '/api/admin/orders/{id}/parcels/{parcelId}/packing-slip', 'Print the packing slip for a parcel', {
        params: parcelParams(database),
        ...RESPONSES,
      }),
      async (c) => {
        const { id, parcelId } = c.req.valid('param')
        const order = await findOrder(database, id)
        const shipping = order && (await loadOrderShipping(database, order))
        const parcel = shipping?.parcels.find((parcel) => parcel.id === parcelId)
        if (!order || !parcel) return c.json(NOT_FOUND, 404) as never
        const number = `${order.orderId}-parcel-${parcelId}`
        return sendPdf(c, log, number, () => printPackingSlip(database, order, parcel)) as never
      },
    )
    .openapi(
      route('get', '/api/admin/packing-slips', 'Print a pick list and packing slips for several orders', {
        query: z.object({ orders: OrderIds }),
        ...RESPONSES,
      }),
      async (c) => {
        const orders = await listOrdersById(database, c.req.valid('query').orders)
        if (orders.length === 0) return c.json(NOT_FOUND, 404) as never
        return sendPdf(c, log, 'packing-slips', () => printPickListAndSlips(database, orders, clock.now())) as never
      },
    )
}
