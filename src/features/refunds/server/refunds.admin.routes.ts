import { loadInvoice } from '#/features/invoices/server/invoices.store.ts'
import { missingQuantity, netTakenQuantities, stockStateOf } from '#/features/orders/orderStock.rules.ts'
import { loadOrder, type OrderRecord } from '#/features/orders/server/orders.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { remainingOfOrder } from '../refunds.rules.ts'
import { refundOrder } from './refundOrder.ts'
import { type OrderRefund, OrderRefunds, RefundRequest } from './refunds.schema.ts'
import { loadRefunds, type RefundRow } from './refunds.store.ts'

const NOT_FOUND = { message: 'We can’t find that order.' }
const STATUS = { unknownOrder: 404, notPaid: 409, keyUsed: 409, notPossible: 409, refused: 409 } as const

export function refundAdminRoutes(services: Services) {
  const { database } = services
  const read = async (id: number) => {
    const order = await loadOrder(database, id)
    if (!order) return undefined
    const [refunds, invoice] = await Promise.all([loadRefunds(database, id), loadInvoice(database, id)])
    return toOrderRefunds(order, refunds, invoice !== undefined)
  }

  return createRoutes()
    .openapi(
      route('get', '/api/admin/orders/{id}/refunds', 'List an order’s refunds and what can still be refunded', {
        params: Id,
        200: json(OrderRefunds, 'Refunds and what is left'),
        404: json(Refusal, 'No such order'),
      }),
      async (c) => {
        const refunds = await read(c.req.valid('param').id)
        return refunds ? c.json(refunds, 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('post', '/api/admin/orders/{id}/refunds', 'Refund an order in full or in part', {
        params: Id,
        body: RefundRequest,
        200: json(OrderRefunds, 'The money is on its way'),
        202: json(OrderRefunds, 'Recorded as pending; the card provider hasn’t responded and will be asked again'),
        404: json(Refusal, 'No such order'),
        409: json(Refusal, 'More than is left to refund, or declined by the card provider'),
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const done = await refundOrder(services, id, c.req.valid('json'), requireActor(c))
        if (!done.ok) return c.json({ message: done.message, code: done.code }, STATUS[done.code])
        const refunds = (await read(id)) as OrderRefunds
        return done.value.state === 'succeeded' ? c.json(refunds, 200) : c.json(refunds, 202)
      },
    )
}

function toOrderRefunds(order: OrderRecord, refunds: RefundRow[], isInvoiced: boolean): OrderRefunds {
  const left = remainingOfOrder(order, refunds)
  const out = netTakenQuantities(order.lines, refunds)
  return {
    refunds: refunds.map((refund) => toRefund(order, refund)),
    way: order.paymentMethod === 'card' ? 'card' : 'transfer',
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
          missing: line ? missingQuantity(line) : 0,
        }
      }),
      delivery: toDecimal(left.delivery),
      total: toDecimal(left.total),
    },
  }
}

const toRefund = (
  order: OrderRecord,
  { id, status, amount, reason, parts, actor, createdAt }: RefundRow,
): OrderRefund => ({
  id,
  status,
  cameBack: parts?.cameBack === true,
  amount: toDecimal(amount),
  reason,
  lines: (parts?.lines ?? []).map((part) => ({
    name: order.lines.find((line) => line.id === part.lineId)?.name ?? 'An item',
    quantity: part.quantity,
    amount: toDecimal(part.amount),
    restock: part.restock,
  })),
  delivery: toDecimal(parts?.delivery ?? 0),
  actor,
  createdAt: createdAt.toISOString(),
})
