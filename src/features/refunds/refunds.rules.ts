import { hasBeenPaid } from '#/features/orders/paid.rules.ts'
import { type Left, spreadOver, spreadParts, takenBy } from '#/features/orders/refundParts.rules.ts'
import type { PaymentStatus, RefundParts, RefundStatus } from '#/features/orders/server/orders.schema.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'

/** An order as refunds see it. `gross` of a line is what was paid for it: after its share of the discount. */
export type Refundable = {
  /** What was captured; 0 while nothing was paid. */
  captured: Pence
  deliveryFee: Pence
  lines: readonly { lineId: number; name: string; quantity: number; gross: Pence }[]
}

/** A refund that has gone through or is under way. */
type Earlier = { amount: Pence; parts: RefundParts | null }

/** What somebody asks for, in pence. A line without an amount means what so many of it cost; `goodwill` is an amount alone. */
export type RefundAsked = {
  lines: readonly { lineId: number; quantity: number; amount?: Pence | undefined; restock: boolean }[]
  delivery: Pence
  goodwill: Pence
}

/**
 * What is left of an order after what was given back, pending refunds included. Goodwill takes its share off every line
 * and delivery, so that a line is never given back beyond what it cost.
 */
export function leftToRefund(order: Refundable, earlier: readonly Earlier[]): Left {
  let left: Left = {
    lines: order.lines.map(({ lineId, name, quantity, gross }) => ({ lineId, name, quantity, amount: gross })),
    delivery: order.deliveryFee,
    total: order.captured,
  }
  for (const { amount, parts } of earlier) left = after(left, amount, parts ?? spreadParts(left, amount))
  return left
}

type Sold = {
  paymentStatus: PaymentStatus
  totalAmount: Pence
  deliveryFee: Pence
  lines: readonly { id: number; name: string; quantity: number; unitPrice: Pence; reduction: Pence }[]
}

/** What can still be given back of an order as it is stored, refunds under way counted as given back. */
export function leftOf(order: Sold, refunds: readonly (Earlier & { status: RefundStatus })[]): Left {
  const captured = hasBeenPaid(order) ? order.totalAmount : 0
  const lines = order.lines.map(({ id, name, quantity, unitPrice, reduction }) => ({
    lineId: id,
    name,
    quantity,
    gross: unitPrice * quantity - reduction,
  }))
  return leftToRefund(
    { captured, deliveryFee: order.deliveryFee, lines },
    refunds.filter(({ status }) => status !== 'failed'),
  )
}

/** How a refund stands here, of how it stands at the card provider. */
export const refundStatusOf = (atProvider: string): RefundStatus =>
  atProvider === 'succeeded' ? 'succeeded' : atProvider === 'failed' || atProvider === 'canceled' ? 'failed' : 'pending'

/** The payment that money of an order goes back to; null where it was not paid by card. */
export const refundedIntent = ({ stripePaymentIntentId: id }: { stripePaymentIntentId: string | null }) =>
  id?.startsWith('pi_') ? id : null

/** What so many of a line cost, of what is left of it: all of it for all that are left, nothing for none. */
export const suggestedAmount = (line: Left['lines'][number], quantity: number): Pence =>
  quantity === 0 ? 0 : quantity >= line.quantity ? line.amount : Math.round((line.amount * quantity) / line.quantity)

/** What of a refund something is said about: a line by its id, delivery, or goodwill; undefined for all of it. */
export type RefundPart = number | 'delivery' | 'goodwill' | undefined

/** A refund as it will be written down: at most what is left, in all and of each part. */
export function planRefund(
  left: Left,
  asked: RefundAsked,
): Outcome<{ amount: Pence; parts: RefundParts }, { code: 'notPossible'; message: string; about: RefundPart }> {
  const no = (message: string, about?: RefundPart) => refuse('notPossible', { message, about })
  const seen = new Set<number>()
  const lines: RefundParts['lines'] = []
  for (const { lineId, quantity, amount, restock } of asked.lines) {
    const line = left.lines.find((one) => one.lineId === lineId)
    if (!line) return no('One of these lines is not part of the order.')
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
  if (asked.delivery > left.delivery)
    return no(`You can refund up to ${formatPounds(left.delivery)} for delivery.`, 'delivery')

  const direct: RefundParts = { lines, delivery: asked.delivery }
  const amount = sum(lines.map((line) => line.amount)) + asked.delivery + asked.goodwill
  if (amount > left.total) {
    return no(
      left.total === 0
        ? 'There’s nothing left to refund on this order.'
        : `You can refund up to ${formatPounds(left.total)} of this order.`,
      asked.goodwill > 0 ? 'goodwill' : undefined,
    )
  }
  if (amount <= 0) return no('Choose what to refund: items, delivery or an amount.')
  if (asked.goodwill === 0) return ok({ amount, parts: direct })
  const rest = after(left, amount - asked.goodwill, direct)
  return ok({ amount, parts: { ...direct, spread: spreadOver(rest, asked.goodwill) } })
}

function after(left: Left, amount: Pence, parts: RefundParts): Left {
  const taken = takenBy(parts)
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
