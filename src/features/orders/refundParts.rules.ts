import type { Pence } from '#/lib/pence.ts'
import { share } from '#/lib/share.ts'
import type { RefundParts } from './server/orders.schema.ts'

/** What can still be given back, in pence. */
export type Left = {
  lines: { lineId: number; name: string; quantity: number; amount: Pence }[]
  delivery: Pence
  total: Pence
}

/** The parts of a refund that names none: it falls on everything that is left. */
export const spreadParts = (left: Left, amount: Pence): RefundParts => ({
  lines: [],
  delivery: 0,
  spread: spreadOver(left, amount),
})

/** An amount shared out over what is left of each line and of delivery, in proportion. */
export function spreadOver(left: Left, amount: Pence): NonNullable<RefundParts['spread']> {
  const weights = [...left.lines.map((line) => line.amount), left.delivery]
  // A refund made at the card provider may be more than is left beside one that is still pending here.
  const shares = share(Math.min(amount, sum(weights)), weights)
  return {
    lines: left.lines.map(({ lineId }, at) => ({ lineId, amount: shares[at] ?? 0 })).filter((line) => line.amount > 0),
    delivery: shares.at(-1) ?? 0,
  }
}

/** How much of each line, by its id, and of delivery a refund takes. */
export function takenBy(parts: RefundParts): { lines: Map<number, Pence>; delivery: Pence } {
  const lines = new Map<number, Pence>()
  for (const { lineId, amount } of [...parts.lines, ...(parts.spread?.lines ?? [])])
    lines.set(lineId, (lines.get(lineId) ?? 0) + amount)
  return { lines, delivery: parts.delivery + (parts.spread?.delivery ?? 0) }
}

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0)
