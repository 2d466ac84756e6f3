import { allocate } from '#/lib/allocate.ts'
import type { Pence } from '#/lib/pence.ts'
import type { RefundParts, RefundStatus } from './server/orders.schema.ts'

/** What can still be refunded, in pence. */
export type RefundableAmounts = {
  lines: { lineId: number; name: string; quantity: number; amount: Pence }[]
  delivery: Pence
  /** Of lines and delivery. */
  total: Pence
  /** Money held that pays for nothing: an overpayment or a deposit. */
  credit: Pence
}

export const spreadOnlyParts = (left: RefundableAmounts, amount: Pence): RefundParts => ({
  lines: [],
  delivery: 0,
  spread: spreadOver(left, amount),
})

export function spreadOver(left: RefundableAmounts, amount: Pence): NonNullable<RefundParts['spread']> {
  const weights = [...left.lines.map((line) => line.amount), left.delivery]
  // A refund made in the card provider's dashboard can exceed what is left while another is pending here.
  const shares = allocate(Math.min(amount, sum(weights)), weights)
  return {
    lines: left.lines
      .map(({ lineId }, index) => ({ lineId, amount: shares[index] ?? 0 }))
      .filter((line) => line.amount > 0),
    delivery: shares.at(-1) ?? 0,
  }
}

export function refundedAmounts(parts: RefundParts): { lines: Map<number, Pence>; delivery: Pence } {
  const lines = new Map<number, Pence>()
  for (const { lineId, amount } of [...parts.lines, ...(parts.spread?.lines ?? [])])
    lines.set(lineId, (lines.get(lineId) ?? 0) + amount)
  return { lines, delivery: parts.delivery + (parts.spread?.delivery ?? 0) }
}

/** Units refunded, by line id. A refund that is still pending counts: its goods are no longer to be sent. */
export function refundedUnits(refunds: readonly { status: RefundStatus; parts: RefundParts | null }[]) {
  const units = new Map<number, number>()
  for (const { lineId, quantity } of refunds.flatMap(({ status, parts }) =>
    status === 'failed' && !parts?.cameBack ? [] : (parts?.lines ?? []),
  ))
    units.set(lineId, (units.get(lineId) ?? 0) + quantity)
  return units
}

/** The part of a refund that takes something off the sale. */
export const refundedSale = ({ amount, parts }: { amount: Pence; parts: RefundParts | null }): Pence =>
  amount - (parts?.credit ?? 0)

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0)
