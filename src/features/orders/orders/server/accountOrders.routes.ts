import { z } from '@hono/zod-openapi'
import type { Address } from '#/lib/address.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { parseAddress } from '#/lib/parseAddress.ts'
import type { Executor } from '#/platform/database.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import type { CustomerMoney } from '../cancelledMoney.rules.ts'
import { formatItems } from '../orderLabels.ts'
import { hasProForma } from '../paid.rules.ts'
import { AccountOrder, AccountOrders, DeliveryDetails } from './accountOrders.schema.ts'
import { findLastDelivery, listAccountOrders } from './accountOrders.store.ts'
import { byCustomer } from './callsAbout.ts'
import type { OrderRecord } from './orders.store.ts'
import { toCustomerMoney, toOrderBusiness, toPlacedOrder } from './orders.wire.ts'

/** Finds the address that the customer has saved as the default, if the shop keeps addresses. */
export type FindDefaultAddress = (
  tx: Executor,
  userId: number,
) => Promise<(Address & { customerName: string }) | undefined>

/** From the ledger. */
export type LoadCustomerMoney = (tx: Executor, order: OrderRecord, now: Date) => Promise<CustomerMoney>

export type AccountParts = { loadCustomerMoney: LoadCustomerMoney; findDefaultAddress?: FindDefaultAddress | undefined }

export const accountOrderRoutes = (
  { database, clock }: Services,
  { loadCustomerMoney, findDefaultAddress }: AccountParts,
) => [
  endpoint('GET /api/account/orders', 'List your orders', {
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    200: json(AccountOrders, 'Twenty per page, newest first'),
    async run({ query, account }) {
      const { rows, total, page, pages } = await listAccountOrders(database, account, query.page)
      const orders = rows.map((row) => ({
        orderId: row.orderId,
        createdAt: row.createdAt.toISOString(),
        orderStatus: row.orderStatus,
        paymentStatus: row.paymentStatus,
        totalAmount: toDecimal(row.totalAmount),
        shippingState: row.shippingState,
        isTest: row.isTest,
        items: formatItems(row),
      }))
      return { orders, total, page, pages }
    },
  }),
  endpoint('GET /api/account/orders/{orderId}', 'Get one of your orders', {
    200: json(AccountOrder, 'The order'),
    ...byCustomer(database)({
      async run(order) {
        const { customerName, shippingAddress, shippingState, carrier, trackingNumber } = order
        const own = { customerName, shippingAddress, shippingState, carrier, trackingNumber }
        const money = toCustomerMoney(await loadCustomerMoney(database, order, clock.now()))
        return { ...toPlacedOrder(order), ...toOrderBusiness(order), ...own, ...money, hasProForma: hasProForma(order) }
      },
    }),
  }),
  endpoint('GET /api/account/delivery-details', 'Get your details for the next checkout', {
    200: json(DeliveryDetails, 'As in your last paid order'),
    async run({ account }) {
      const [last, saved] = await Promise.all([
        findLastDelivery(database, account),
        findDefaultAddress?.(database, account.id),
      ])
      const { name = null, phone = null, vatNumber = null, company, address } = last ?? {}
      const lastAddress = address === undefined ? null : { ...parseAddress(address), ...(company ? { company } : {}) }
      return {
        customerEmail: account.email,
        customerName: saved?.customerName ?? name,
        customerPhone: phone,
        vatNumber: saved && saved.company !== (company ?? '') ? null : vatNumber,
        address: saved ? pickAddress(saved) : lastAddress,
      }
    },
  }),
]

function pickAddress({ company, line1, line2, town, county, postcode }: Address): Address {
  return { company, line1, line2, town, county, postcode }
}
