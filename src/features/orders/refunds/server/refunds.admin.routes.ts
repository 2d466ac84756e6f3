import { findInvoice } from '#/features/orders/invoices/server/invoices.store.ts'
import { balanceOf } from '#/features/orders/ledger/ledger.rules.ts'
import { type EntryRow, listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { missingQuantity, netTakenQuantities, stockStateOf } from '#/features/orders/orders/orderStock.rules.ts'
import { orderParam } from '#/features/orders/orders/server/orderParam.ts'
import { findOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { loadOrderShipping, type Shipping } from '#/features/orders/parcels/server/parcels.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { MANAGERS, STAFF } from '#/lib/roles.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { Executor } from '#/platform/database.ts'
import { endpoint, Id, Reply } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { earliestSentDay, remainingOfOrder } from '../refunds.rules.ts'
import { markRefundAsReturned, markRefundAsSent, refundOrder, withdrawRefund } from './refundOrder.ts'
import {
  type OrderRefund,
  OrderRefunds,
  RefundRequest,
  RefundReturnedRequest,
  RefundSentRequest,
} from './refunds.schema.ts'
import { listOrderRefunds, type RefundRow } from './refunds.store.ts'
import { refundableToCard } from './requestRefund.ts'

const refundParams = (database: Executor) => orderParam(database).extend({ refundId: Id.shape.id })
const CHANGED = json(OrderRefunds, 'The order’s updated refunds')
const transferRefusals = {
  unknownRefund: [404],
  notToSend: [409],
  notSent: [409],
  badDay: [422],
} as const

export function refundAdminRoutes(services: Services) {
  const { database } = services
  const read = async (id: number) => {
    const order = await findOrder(database, id)
    if (!order) return undefined
    const [refunds, invoice, entries, shipping] = await Promise.all([
      listOrderRefunds(database, id),
      findInvoice(database, id),
      listEntries(database, id),
      loadOrderShipping(database, order),
    ])
    return toOrderRefunds(order, { refunds, entries, shipping, isInvoiced: invoice !== undefined })
  }

  return [
    endpoint('GET /api/admin/orders/{id}/refunds', 'List an order’s refunds and what can still be refunded', {
      roles: STAFF,
      params: orderParam(database),
      200: json(OrderRefunds, 'Refunds and what is left'),
      async run({ params: { id } }) {
        const refunds = await read(id)
        return refunds ? ok(refunds) : refuse('unknownOrder')
      },
      refuses: { unknownOrder: [404, 'We can’t find that order.'] },
    }),
    endpoint('POST /api/admin/orders/{id}/refunds', 'Refund an order in full or in part', {
      roles: MANAGERS,
      params: orderParam(database),
      body: RefundRequest,
      200: json(OrderRefunds, 'The money is on its way'),
      202: json(
        OrderRefunds,
        'Recorded as pending: the card provider hasn’t responded and will be asked again, or a bank transfer has to be sent',
      ),
      async run({ params: { id }, body, actor }) {
        const done = await refundOrder(services, id, body, actor)
        if (!done.ok) return done
        const refunds = (await read(id)) as OrderRefunds
        return ok(done.value.state === 'succeeded' ? refunds : new Reply(202, refunds))
      },
      refuses: {
        unknownOrder: [404],
        notPaid: [409],
        keyUsed: [409],
        notPossible: [409],
        refused: [409],
      },
    }),
    endpoint('POST /api/admin/orders/{id}/refunds/{refundId}/sent', 'Mark a refund by bank transfer as sent', {
      roles: MANAGERS,
      params: refundParams(database),
      body: RefundSentRequest,
      200: CHANGED,
      async run({ params: { id, refundId }, body, actor }) {
        const done = await markRefundAsSent(services, { orderId: id, refundId }, body, actor)
        return done.ok ? ok((await read(id)) as OrderRefunds) : done
      },
      refuses: transferRefusals,
    }),
    endpoint('POST /api/admin/orders/{id}/refunds/{refundId}/returned', 'Record that the bank returned a transfer', {
      roles: MANAGERS,
      params: refundParams(database),
      body: RefundReturnedRequest,
      200: CHANGED,
      async run({ params: { id, refundId }, body, actor }) {
        const done = await markRefundAsReturned(services, { orderId: id, refundId }, body, actor)
        return done.ok ? ok((await read(id)) as OrderRefunds) : done
      },
      refuses: transferRefusals,
    }),
    endpoint('DELETE /api/admin/orders/{id}/refunds/{refundId}', 'Withdraw a refund that hasn’t been sent', {
      roles: MANAGERS,
      params: refundParams(database),
      200: CHANGED,
      async run({ params: { id, refundId }, actor }) {
        const done = await withdrawRefund(services, { orderId: id, refundId }, actor)
        return done.ok ? ok((await read(id)) as OrderRefunds) : done
      },
      refuses: transferRefusals,
    }),
  ]
}

function toOrderRefunds(
  order: OrderRecord,
  {
    refunds,
    entries,
    shipping,
    isInvoiced,
  }: { refunds: RefundRow[]; entries: EntryRow[]; shipping: Shipping; isInvoiced: boolean },
): OrderRefunds {
  const left = remainingOfOrder(order, refunds, balanceOf(order, entries).received)
  const onCard = refundableToCard(entries, refunds)
  const out = netTakenQuantities(order.lines, refunds)
  return {
    refunds: refunds.map((refund) => toRefund(order, refund, entries)),
    way: onCard > 0 ? 'card' : 'transfer',
    canRestock: stockStateOf(order) !== 'returned',
    isInvoiced,
    left: {
      lines: left.lines.map(({ lineId, name, quantity, amount }) => {
        const line = order.lines.find(({ id }) => id === lineId)
        return {
          lineId,
          name,
          ordered: line?.quantity ?? 0,
          quantity,
          amount: toDecimal(amount),
          restockable: out.get(lineId) ?? 0,
          shipped: shipping.lines.find((line) => line.lineId === lineId)?.shipped ?? 0,
          missing: line ? missingQuantity(line) : 0,
        }
      }),
      delivery: toDecimal(left.delivery),
      total: toDecimal(left.total),
      credit: toDecimal(left.credit),
      onCard: toDecimal(onCard),
    },
  }
}

const toRefund = (
  order: OrderRecord,
  { id, status, paymentIntentId, amount, reason, parts, actor, createdAt }: RefundRow,
  entries: EntryRow[],
): OrderRefund => {
  const isToSend = status === 'pending' && paymentIntentId === null
  const transfer = entries.find(({ refundId, method }) => refundId === id && method === 'transfer')
  const wasTransferred = status === 'succeeded' && transfer !== undefined
  return {
    id,
    status,
    cameBack: parts?.cameBack === true,
    toSend: isToSend,
    wasTransferred,
    earliestDay: isToSend ? earliestSentDay(londonDay(createdAt), entries) : wasTransferred ? transfer.valueDate : null,
    way: paymentIntentId === null ? 'transfer' : 'card',
    amount: toDecimal(amount),
    reason,
    lines: (parts?.lines ?? []).map((part) => ({
      name: order.lines.find((line) => line.id === part.lineId)?.name ?? 'An item',
      quantity: part.quantity,
      amount: toDecimal(part.amount),
      restock: part.restock,
    })),
    delivery: toDecimal(parts?.delivery ?? 0),
    credit: toDecimal(parts?.credit ?? 0),
    actor,
    createdAt: createdAt.toISOString(),
  }
}
