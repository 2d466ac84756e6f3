import type { EntryKind } from '#/features/orders/ledger/ledger.rules.ts'
import type { PaymentStatus } from '#/features/orders/orders/orderStates.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import {
  type RefundableAmounts,
  type RefundParts,
  type RefundStatus,
  refundedAmounts,
  refundedSale,
  spreadOnlyParts,
  spreadOver,
} from '#/features/orders/orders/refundParts.rules.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { addDays, type Day } from '#/lib/workingDays.ts'

/** `gross` is the price of a line after its share of the discount. */
export type RefundableOrder = {
  /** 0 while nothing was paid. */
  captured: Pence
  /** Received beyond that. */
  credit?: Pence
  deliveryFee: Pence
  lines: readonly { lineId: number; name: string; quantity: number; gross: Pence }[]
}

type EarlierRefund = { amount: Pence; parts: RefundParts | null }

/** In pence. A line without an amount means the price of that quantity; `goodwill` belongs to no particular line. */
export type RefundSelection = {
  lines: readonly { lineId: number; quantity: number; amount?: Pence | undefined; restock: boolean }[]
  delivery: Pence
  goodwill: Pence
  credit?: Pence
}

/** Goodwill reduces every line and delivery in proportion, so that nothing is refunded beyond its price. */
export function remainingAmounts(order: RefundableOrder, earlier: readonly EarlierRefund[]): RefundableAmounts {
  let left: RefundableAmounts = {
    lines: order.lines.map(({ lineId, name, quantity, gross }) => ({ lineId, name, quantity, amount: gross })),
    delivery: order.deliveryFee,
    total: order.captured,
    credit: order.credit ?? 0,
  }
  for (const refund of earlier)
    left = deductRefund(left, refundedSale(refund), refund.parts ?? spreadOnlyParts(left, refund.amount))
  return left
}

type StoredOrder = {
  paymentStatus: PaymentStatus
  totalAmount: Pence
  deliveryFee: Pence
  lines: readonly { id: number; name: string; quantity: number; unitPrice: Pence; reduction: Pence }[]
}

/** `received` is what the customer has paid in all. */
export function remainingOfOrder(
  order: StoredOrder,
  refunds: readonly (EarlierRefund & { status: RefundStatus })[],
  received: Pence,
): RefundableAmounts {
  const captured = hasBeenPaid(order) ? order.totalAmount : 0
  const credit = Math.max(0, received - captured)
  // Only credit can be handed back on an order that was never paid in full.
  const lines = order.lines.map(({ id, name, quantity, unitPrice, reduction }) => ({
    lineId: id,
    name,
    quantity: hasBeenPaid(order) ? quantity : 0,
    gross: hasBeenPaid(order) ? unitPrice * quantity - reduction : 0,
  }))
  const deliveryFee = hasBeenPaid(order) ? order.deliveryFee : 0
  return remainingAmounts(
    { captured, credit, deliveryFee, lines },
    refunds.filter(({ status }) => status !== 'failed'),
  )
}

/** How long before its refund was requested a transfer can have been sent. */
const SENT_AHEAD_DAYS = 7

/** When a refund by bank transfer can have been sent at the earliest: not before the order's first payment either. */
export function earliestSentDay(requestedOn: Day, entries: readonly { kind: EntryKind; valueDate: Day }[]): Day {
  const payments = entries.filter(({ kind }) => kind === 'payment').map(({ valueDate }) => valueDate)
  const [firstPayment = ''] = payments.sort()
  const earliest = addDays(requestedOn, -SENT_AHEAD_DAYS)
  return firstPayment > earliest ? firstPayment : earliest
}

export const toRefundStatus = (atProvider: string): RefundStatus =>
  atProvider === 'succeeded' ? 'succeeded' : atProvider === 'failed' || atProvider === 'canceled' ? 'failed' : 'pending'

export const suggestedAmount = (line: RefundableAmounts['lines'][number], quantity: number): Pence =>
  quantity === 0 ? 0 : quantity >= line.quantity ? line.amount : Math.round((line.amount * quantity) / line.quantity)

const NOTHING_LEFT = 'There’s nothing left to refund on this order.'

export type RefundPart = number | 'delivery' | 'goodwill' | 'credit' | undefined

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

  const credit = selection.credit ?? 0
  if (credit > left.credit)
    return no(`You can return up to ${formatPounds(left.credit)} of the deposit or overpayment.`, 'credit')

  const direct: RefundParts = { lines, delivery: selection.delivery, ...(credit > 0 ? { credit } : {}) }
  const sale = sum(lines.map((line) => line.amount)) + selection.delivery + selection.goodwill
  const amount = sale + credit
  if (sale > left.total) {
    return no(
      left.total === 0 ? NOTHING_LEFT : `You can refund up to ${formatPounds(left.total)} of this order.`,
      selection.goodwill > 0 ? 'goodwill' : undefined,
    )
  }
  if (amount <= 0) {
    const isNothingLeft = left.total === 0 && left.credit === 0
    return no(isNothingLeft ? NOTHING_LEFT : 'Choose what to refund: items, delivery or an amount.')
  }
  if (selection.goodwill === 0) return ok({ amount, parts: direct })
  const rest = deductRefund(left, sale - selection.goodwill, direct)
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
    credit: Math.max(0, left.credit - (parts.credit ?? 0)),
  }
}

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0)
