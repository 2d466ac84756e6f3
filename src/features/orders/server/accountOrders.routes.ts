import { z } from '@hono/zod-openapi'
import type { Address } from '#/lib/address.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { parseAddress } from '#/lib/parseAddress.ts'
import type { Executor } from '#/platform/database.ts'
import { createRoutes, json, requireAccount, route } from '#/platform/http.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { formatItems } from '../orderLabels.ts'
import { AccountOrder, AccountOrders, DeliveryDetails } from './accountOrders.schema.ts'
import { findAccountOrder, findLastDelivery, listAccountOrders } from './accountOrders.store.ts'
import { toOrderBusiness, toPlacedOrder } from './orders.wire.ts'

const NOT_SIGNED_IN = json(Refusal, 'Not signed in')

/** Finds the address that the customer has saved as the default. */
type FindDefaultAddress = (tx: Executor, userId: number) => Promise<(Address & { customerName: string }) | undefined>

export function accountOrderRoutes({ database }: Services, findDefaultAddress: FindDefaultAddress) {
  return createRoutes()
    .openapi(
      route('get', '/api/account/orders', 'List your orders', {
        query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
        200: json(AccountOrders, 'Twenty per page, newest first'),
        400: json(Refusal, 'No such page'),
        401: NOT_SIGNED_IN,
      }),
      async (c) => {
        const { rows, total, page, pages } = await listAccountOrders(
          database,
          requireAccount(c),
          c.req.valid('query').page,
        )
        const summaries = rows.map((row) => ({
          orderId: row.orderId,
          createdAt: row.createdAt.toISOString(),
          orderStatus: row.orderStatus,
          paymentStatus: row.paymentStatus,
          totalAmount: toDecimal(row.totalAmount),
          shippingState: row.shippingState,
          isTest: row.isTest,
          items: formatItems(row),
        }))
        return c.json({ orders: summaries, total, page, pages }, 200)
      },
    )
    .openapi(
      route('get', '/api/account/orders/{orderId}', 'Get one of your orders', {
        params: z.object({ orderId: z.string() }),
        200: json(AccountOrder, 'The order'),
        401: NOT_SIGNED_IN,
        404: json(Refusal, 'Not your order'),
      }),
      async (c) => {
        const orderId = normaliseOrderId(c.req.valid('param').orderId)
        const order = orderId ? await findAccountOrder(database, requireAccount(c), orderId) : undefined
        if (!order) return c.json({ message: 'We can’t find that order in your account.' }, 404)
        const { customerName, shippingAddress, shippingState, carrier, trackingNumber } = order
        const own = { customerName, shippingAddress, shippingState, carrier, trackingNumber }
        return c.json({ ...toPlacedOrder(order), ...toOrderBusiness(order), ...own }, 200)
      },
    )
    .openapi(
      route('get', '/api/account/delivery-details', 'Get your details for the next checkout', {
        200: json(DeliveryDetails, 'As in your last paid order'),
        401: NOT_SIGNED_IN,
      }),
      async (c) => {
        const account = requireAccount(c)
        const [last, saved] = await Promise.all([
          findLastDelivery(database, account),
          findDefaultAddress(database, account.id),
        ])
        const { name = null, phone = null, vatNumber = null, company, address } = last ?? {}
        const lastAddress = address === undefined ? null : { ...parseAddress(address), ...(company ? { company } : {}) }
        return c.json(
          {
            customerEmail: account.email,
            customerName: saved?.customerName ?? name,
            customerPhone: phone,
            vatNumber: saved && saved.company !== (company ?? '') ? null : vatNumber,
            address: saved ? pickAddress(saved) : lastAddress,
          },
          200,
        )
      },
    )
}

const pickAddress = ({ company, line1, line2, town, county, postcode }: Address): Address => ({
  ...{ company, line1, line2, town, county, postcode },
})
