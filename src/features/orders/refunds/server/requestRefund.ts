import { balanceOf, type Entry, heldByMethod } from '#/features/orders/ledger/ledger.rules.ts'
import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { stockStateOf } from '#/features/orders/orders/orderStock.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { lockOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { moveAfterRefund } from '#/features/orders/parcels/server/recordParcel.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, type Pence, toPence } from '#/lib/pence.ts'
import type { AuditInfo } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { planRefund, remainingOfOrder } from '../refunds.rules.ts'
import type { RefundRequest } from './refunds.schema.ts'
import { findRefundByRequestKey, insertRefund, listOrderRefunds, type RefundRow } from './refunds.store.ts'

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
  const before = await findRefundByRequestKey(tx, request.requestKey)
  if (before?.orderId === orderId) return ok({ refund: before, order, isNew: false })
  if (before) return refuse('keyUsed', { message: 'This form is for a different order. Reload the form.' })
  const entries = await listEntries(tx, orderId)
  const { received, credit } = balanceOf(order, entries)
  if (!hasBeenPaid(order) && credit === 0)
    return refuse('notPaid', { message: 'This order has not been paid, so there is nothing to refund.' })

  const earlier = await listOrderRefunds(tx, orderId)
  const restocks = stockStateOf(order) === 'taken'
  const planned = planRefund(remainingOfOrder(order, earlier, received), {
    lines: request.lines.map((line) => ({
      ...line,
      amount: line.amount === undefined ? undefined : toPence(line.amount),
      restock: line.restock && restocks,
    })),
    delivery: toPence(request.delivery ?? '0'),
    goodwill: toPence(request.amount ?? '0'),
    credit: toPence(request.credit ?? '0'),
  })
  if (!planned.ok) return planned
  const { amount, parts } = planned.value
  const held = sumOf(entries) - sumOf(earlier.filter(({ status }) => status === 'pending'))
  if (amount > held)
    return refuse('notPossible', { message: `Only ${formatPounds(Math.max(0, held))} of this order’s money is left.` })
  const onCard = refundableToCard(entries, earlier)
  const isByCard = onCard > 0 && !request.byTransfer
  if (isByCard && amount > onCard)
    return refuse('notPossible', {
      message: `You can refund up to ${formatPounds(onCard)} to the card. Refund the rest by bank transfer.`,
    })
  const wasPaidOtherwise = entries.some(({ kind, method }) => kind === 'payment' && method !== 'card')
  if (onCard > 0 && !isByCard && !wasPaidOtherwise && !earlier.some(({ parts }) => parts?.cameBack))
    return refuse('notPossible', { message: 'Card payments are refunded to the card.' })
  const refund = await insertRefund(tx, {
    orderId,
    paymentIntentId: isByCard ? order.stripePaymentIntentId : null,
    requestKey: request.requestKey,
    status: 'pending',
    amount,
    reason: request.reason,
    parts: { ...parts, tellCustomer: request.tellCustomer },
    actor: by.actor,
    createdAt: by.at,
  })
  await moveAfterRefund(tx, order, by)
  return ok({ refund: refund as RefundRow, order, isNew: true })
}

const sumOf = (amounts: readonly { amount: Pence }[]): Pence => amounts.reduce((sum, { amount }) => sum + amount, 0)

/** What the card provider still holds, less refunds that it hasn't confirmed. */
export const refundableToCard = (entries: readonly Entry[], refunds: readonly RefundRow[]): Pence =>
  heldByMethod(entries, 'card') -
  refunds
    .filter(({ status, paymentIntentId }) => status === 'pending' && paymentIntentId !== null)
    .reduce((sum, { amount }) => sum + amount, 0)
