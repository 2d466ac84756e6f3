import { randomInt } from 'node:crypto'
import { lacksGoods } from '#/features/orders/drafts/server/lacksGoods.store.ts'
import { findReservedUntil } from '#/features/orders/drafts/server/reservations.store.ts'
import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { loadCustomerMoney } from '#/features/orders/ledger/server/customerMoney.store.ts'
import { canCharge, listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { hasBeenPaid, hasProForma, isUnconfirmed } from '#/features/orders/orders/paid.rules.ts'
import { requestedLinkEmail } from '#/features/orders/orders/server/orderLink.mail.ts'
import { byOrderLink, linkToOrder, pathToPay } from '#/features/orders/orders/server/orderLink.ts'
import { findOrderByNumber, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { toCustomerMoney, toPlacedOrder } from '#/features/orders/orders/server/orders.wire.ts'
import { loadBankDetails } from '#/features/shop/settings/server/settings.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { normaliseOrderId } from '#/lib/orderNumber.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { isAlias } from '#/platform/personalData.ts'
import type { Services } from '#/platform/services.ts'
import { LinkedOrder, LinkRequest, LinkRequested } from './orderLink.schema.ts'

/** The same whether or not the order exists or has been asked for too often. */
const REQUESTED = {
  message: 'If that order has been paid for or confirmed, we’ve emailed the link to the address on the order.',
}

/** Anybody can place an unpaid order with a stranger’s address, and mustn’t be able to have it emailed. */
const isTheirs = (order: OrderRecord): boolean => hasBeenPaid(order) || order.dueOn !== null || order.source !== 'shop'

const REQUESTS = { name: 'order-link-requests', points: 20, seconds: 3600 }

export function orderLinkRoutes({ database, clock, limits, mail, origin, cardProvider }: Services) {
  const perOrder = limits.get('order-link-order', { points: 3, seconds: 86_400 })
  async function loadToPay(order: OrderRecord): Promise<LinkedOrder['toPay']> {
    if (!hasProForma(order)) return null
    const entries = await listEntries(database, order.id)
    const { outstanding } = balanceOf(order, entries)
    const reservedUntil = await findReservedUntil(database, order.id, clock.now())
    const isShort = await lacksGoods(database, order, clock.now())
    const mayUseCard = order.payLinkHash !== null && canCharge({ cardProvider }, entries, outstanding)
    return {
      dueOn: order.dueOn,
      isShort,
      reservedUntil,
      bank: await loadBankDetails(database),
      outstanding: toDecimal(outstanding),
      payPath: mayUseCard ? await pathToPay(database, order) : null,
    }
  }
  return [
    endpoint('GET /api/order-link/{token}', 'Get the order for an emailed link', {
      200: json(LinkedOrder, 'The order and its current status'),
      ...byOrderLink(database)({
        async run(order) {
          const { shippingState, carrier, trackingNumber } = order
          const confirmBy = isUnconfirmed(order) ? order.confirmBy : null
          const { id: _, ...placed } = toPlacedOrder(order)
          const own = { shippingState, carrier, trackingNumber, confirmBy }
          const money = toCustomerMoney(await loadCustomerMoney(database, order, clock.now()))
          return { ...placed, ...own, ...money, toPay: await loadToPay(order) }
        },
      }),
    }),
    endpoint('POST /api/order-link', 'Email an order’s link to the address on the order', {
      body: LinkRequest,
      202: json(
        LinkRequested,
        'Sent, if there is such an order, it isn’t merely an unpaid one, and it hasn’t been asked for more than three times today',
      ),
      limits: [REQUESTS],
      async run({ body }) {
        const orderId = normaliseOrderId(body.orderId)
        const order = orderId && (await findOrderByNumber(database, orderId))
        if (order && isTheirs(order) && !isAlias(order.customerEmail) && (await perOrder.consume(orderId)).ok) {
          const orderUrl = await linkToOrder(database, order, origin())
          const email = requestedLinkEmail(order, { eventId: randomInt(2 ** 47), orderUrl })
          await database.transaction((tx) => mail.queue(tx, email))
        }
        return REQUESTED
      },
    }),
  ]
}
