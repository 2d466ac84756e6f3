import { hasBeenPaid } from '#/features/orders/paid.rules.ts'
import {
  type RefundableAmounts,
  refundedAmounts,
  spreadOnlyParts,
  spreadOver,
} from '#/features/orders/refundParts.rules.ts'
import type { PaymentStatus, RefundParts, RefundStatus } from '#/features/orders/server/orders.schema.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'

/** `gross` is the price of a line after its share of the discount. */
export type RefundableOrder = {
  /** 0 while nothing was paid. */
  captured: Pence
  deliveryFee: Pence
  lines: readonly { lineId: number; name: string; quantity: number; gross: Pence }[]
}

type EarlierRefund = { amount: Pence; parts: RefundParts | null }

/** In pence. A line without an amount means the price of that quantity; `goodwill` belongs to no particular line. */
export type RefundSelection = {
  lines: readonly { lineId: number; quantity: number; amount?: Pence | undefined; restock: boolean }[]
  delivery: Pence
  goodwill: Pence
}

/** Goodwill reduces every line and delivery in proportion, so that nothing is refunded beyond its price. */
export function remainingAmounts(order: RefundableOrder, earlier: readonly EarlierRefund[]): RefundableAmounts {
  let left: RefundableAmounts = {
    lines: order.lines.map(({ lineId, name, quantity, gross }) => ({ lineId, name, quantity, amount: gross })),
    delivery: order.deliveryFee,
    total: order.captured,
  }
  for (const { amount, parts } of earlier) left = deductRefund(left, amount, parts ?? spreadOnlyParts(left, amount))
  return left
}

type StoredOrder = {
  paymentStatus: PaymentStatus
  totalAmount: Pence
  deliveryFee: Pence
  lines: readonly { id: number; name: string; quantity: number; unitPrice: Pence; reduction: Pence }[]
}

export function remainingOfOrder(
  order: StoredOrder,
  refunds: readonly (EarlierRefund & { status: RefundStatus })[],
): RefundableAmounts {
  const captured = hasBeenPaid(order) ? order.totalAmount : 0
  const lines = order.lines.map(({ id, name, quantity, unitPrice, reduction }) => ({
    lineId: id,
    name,
    quantity,
    gross: unitPrice * quantity - reduction,
  }))
  return remainingAmounts(
    { captured, deliveryFee: order.deliveryFee, lines },
    refunds.filter(({ status }) => status !== 'failed'),
  )
}

export const toRefundStatus = (atProvider: string): RefundStatus =>
  atProvider === 'succeeded' ? 'succeeded' : atProvider === 'failed' || atProvider === 'canceled' ? 'failed' : 'pending'

export const suggestedAmount = (line: RefundableAmounts['lines'][number], quantity: number): Pence =>
  quantity === 0 ? 0 : quantity >= line.quantity ? line.amount : Math.round((line.amount * quantity) / line.quantity)

export type RefundPart = number | 'delivery' | 'goodwill' | undefined

/** Refuses more than is left, in total or of any part. */
export function planRefund(
  left: RefundableAmounts,
  selection: RefundSelection,
): Outcome<{ amount: Pence; parts: RefundParts }, { code: 'notPossible'; message: string; about: RefundPart }> {
  const no = (message: string, about?: RefundPart) => refuse('notPossible', { message, about })
  const seen = new Set<number>()
  const lines: RefundParts['lines'] = []
  for (const { lineId, quantity, amount, restock } of selection.lines) {
    const line = left.lines.find((line) => line.lineId === lineId)
    if (!line) return no('One of these items isn’t part of the order.')
    if (seen.has(lineId)) return no(`${line.name} is listed twice.`)
    seen.add(lineId)
    if (quantity > line.quantity) {
      return no(
        line.quantity === 0
          ? `All of ${line.name} has already been refunded.`
          : `Only ${line.quantity} × ${line.name} can still be refunded.`,
        lineId,
      )
    }
    const wanted = amount ?? suggestedAmount(line, quantity)
    if (wanted > line.amount) return no(`You can refund up to ${formatPounds(line.amount)} for ${line.name}.`, lineId)
    if (quantity > 0 || wanted > 0) lines.push({ lineId, quantity, amount: wanted, restock: restock && quantity > 0 })
  }
  if (selection.delivery > left.delivery)
    return no(`You can refund up to ${formatPounds(left.delivery)} for delivery.`, 'delivery')

  const direct: RefundParts = { lines, delivery: selection.delivery }
  const amount = sum(lines.map((line) => line.amount)) + selection.delivery + selection.goodwill
  if (amount > left.total) {
    return no(
      left.total === 0
        ? 'There’s nothing left to refund on this order.'
        : `You can refund up to ${formatPounds(left.total)} of this order.`,
      selection.goodwill > 0 ? 'goodwill' : undefined,
    )
  }
  if (amount <= 0) return no('Choose what to refund: items, delivery or an amount.')
  if (selection.goodwill === 0) return ok({ amount, parts: direct })
  const rest = deductRefund(left, amount - selection.goodwill, direct)
  return ok({ amount, parts: { ...direct, spread: spreadOver(rest, selection.goodwill) } })
}

function deductRefund(left: RefundableAmounts, amount: Pence, parts: RefundParts): RefundableAmounts {
  const taken = refundedAmounts(parts)
  const units = new Map(parts.lines.map(({ lineId, quantity }) => [lineId, quantity]))
  return {
    lines: left.lines.map((line) => ({
      ...line,
      quantity: Math.max(0, line.quantity - (units.get(line.lineId) ?? 0)),
      amount: Math.max(0, line.amount - (taken.lines.get(line.lineId) ?? 0)),
    })),
    delivery: Math.max(0, left.delivery - taken.delivery),
    total: Math.max(0, left.total - amount),
  }
}

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0)
