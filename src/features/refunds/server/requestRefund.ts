import { stockStateOf } from '#/features/orders/orderStock.rules.ts'
import { hasBeenPaid } from '#/features/orders/paid.rules.ts'
import { lockOrder, type OrderRecord } from '#/features/orders/server/orders.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { toPence } from '#/lib/pence.ts'
import type { AuditInfo } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { planRefund, remainingOfOrder } from '../refunds.rules.ts'
import type { RefundRequest } from './refunds.schema.ts'
import { insertRefund, loadRefundByRequestKey, loadRefunds, type RefundRow } from './refunds.store.ts'

export type RefundRefusal = { code: 'unknownOrder' | 'notPaid' | 'keyUsed' | 'notPossible'; message: string }

/** Locks the order, so that concurrent refunds cannot exceed what was captured. A repeated key returns its refund. */
export async function requestRefund(
  tx: Transaction,
  orderId: number,
  request: RefundRequest,
  by: AuditInfo,
): Promise<Outcome<{ refund: RefundRow; order: OrderRecord; isNew: boolean }, RefundRefusal>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse('unknownOrder', { message: 'We can’t find that order.' })
  const before = await loadRefundByRequestKey(tx, request.requestKey)
  if (before?.orderId === orderId) return ok({ refund: before, order, isNew: false })
  if (before) return refuse('keyUsed', { message: 'This form is for a different order. Reload the form.' })
  if (!hasBeenPaid(order))
    return refuse('notPaid', { message: 'This order has not been paid, so there is nothing to refund.' })

  const earlier = await loadRefunds(tx, orderId)
  const isByCard = order.paymentMethod === 'card'
  if (request.byTransfer && isByCard && !earlier.some(({ parts }) => parts?.cameBack))
    return refuse('notPossible', { message: 'Card payments are refunded to the card.' })
  const restocks = stockStateOf(order) !== 'returned'
  const planned = planRefund(remainingOfOrder(order, earlier), {
    lines: request.lines.map((line) => ({
      ...line,
      amount: line.amount === undefined ? undefined : toPence(line.amount),
      restock: line.restock && restocks,
    })),
    delivery: toPence(request.delivery ?? '0'),
    goodwill: toPence(request.amount ?? '0'),
  })
  if (!planned.ok) return planned
  const { amount, parts } = planned.value
  const refund = await insertRefund(tx, {
    orderId,
    paymentIntentId: isByCard && !request.byTransfer ? order.stripePaymentIntentId : null,
    requestKey: request.requestKey,
    status: 'pending',
    amount,
    reason: request.reason,
    parts: { ...parts, tellCustomer: request.tellCustomer },
    actor: by.actor,
    createdAt: by.at,
  })
  return ok({ refund: refund as RefundRow, order, isNew: true })
}
