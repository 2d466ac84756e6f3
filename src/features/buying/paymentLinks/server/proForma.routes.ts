import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { hasProForma } from '#/features/orders/orders/paid.rules.ts'
import { findAccountOrder } from '#/features/orders/orders/server/accountOrders.store.ts'
import { byOrderLink } from '#/features/orders/orders/server/orderLink.ts'
import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import { findOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { OFFICE } from '#/lib/roles.ts'
import { endpoint, Refusal } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { networkOf } from '#/platform/network.ts'
import { PDF, sendPdf } from '#/platform/pdfResponse.ts'
import type { Services } from '#/platform/services.ts'
import { printProForma, proFormaName } from './proForma.ts'

const NO_DOCUMENT = [404, 'This order has no pro forma invoice.'] as const

export function proFormaRoutes({ database, clock, limits, config, log }: Services) {
  const prints = limits.get('pro-forma', { points: 30, seconds: 3600 })
  const print = (c: Context, order: OrderRecord) =>
    sendPdf(c, log, proFormaName(order), () => printProForma(database, order, clock.now()))
  async function printForCustomer(c: Context, order: OrderRecord) {
    if (!hasProForma(order)) return refuse('noDocument')
    const allowed = await prints.consume(networkOf(c, config.trustProxy))
    return allowed.ok ? ok(await print(c, order)) : allowed
  }

  return [
    endpoint('GET /api/account/orders/{orderId}/pro-forma', 'Download the pro forma invoice for one of your orders', {
      params: z.object({ orderId: z.string() }),
      200: PDF,
      429: json(Refusal, 'Too many requests from this network'),
      async run({ c, params, account }) {
        const order = await findAccountOrder(database, account, params.orderId)
        return order ? printForCustomer(c, order) : refuse('noDocument')
      },
      refuses: { noDocument: NO_DOCUMENT },
    }),
    endpoint('GET /api/order-link/{token}/pro-forma', 'Download the pro forma invoice for an unpaid order', {
      200: PDF,
      429: json(Refusal, 'Too many requests from this network'),
      ...byOrderLink(database)({
        run: (order, { c }: { c: Context }) => printForCustomer(c, order),
        refuses: { noDocument: NO_DOCUMENT },
      }),
    }),
    endpoint('GET /api/admin/orders/{id}/pro-forma', 'Download the pro forma invoice for an unpaid order', {
      roles: OFFICE,
      params: orderParam(database),
      200: PDF,
      async run({ c, params: { id } }) {
        const order = await findOrder(database, id)
        return order && hasProForma(order) ? ok(await print(c, order)) : refuse('noDocument')
      },
      refuses: { noDocument: NO_DOCUMENT },
    }),
  ]
}
