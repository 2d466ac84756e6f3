import { allocate } from '#/lib/allocate.ts'
import type { Pence } from '#/lib/pence.ts'

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]
/** In pence; the rest of the amount is goodwill. `restock` is corrected once the refund succeeds. */
export type RefundParts = {
  lines: { lineId: number; quantity: number; amount: number; restock: boolean }[]
  delivery: number
  /** How goodwill is shared over lines and delivery, so that its VAT is known and nothing is refunded twice. */
  spread?: { lines: { lineId: number; amount: number }[]; delivery: number }
  /** Unused money handed back: an overpayment or a deposit. Part of the amount, but not of the sale. */
  credit?: number
  /** The refund succeeded, but the bank returned the money: the goods stay in stock, the amount is owed again. */
  cameBack?: boolean
  /** Id of the order’s newest refund when it came back: refunds made since then repeat it. */
  cameBackAfter?: number
  tellCustomer?: boolean
}

/** What can still be refunded, in pence. */
export type RefundableAmounts = {
  lines: { lineId: number; name: string; quantity: number; amount: Pence }[]
  delivery: Pence
  /** The total of lines and delivery. */
  total: Pence
  /** The customer’s unused credit: an overpayment or a deposit. */
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

export type MadeRefund = { id: number; status: RefundStatus; parts: RefundParts | null }

/** Units of a line. `restocked` are those of `refunded` that are back in stock. */
type RefundedGoods = { refunded: number; restocked: number }

/**
 * By line id. A refund that is still pending counts: its goods are no longer to be sent, but haven't moved yet. If the
 * bank returned the money, the goods stay where they are, and the next refund of that line repeats it: its units aren't
 * counted again. `shipping_of_lines` is this in SQL.
 */
export function refundedGoods(refunds: readonly MadeRefund[]): Map<number, RefundedGoods> {
  const goods = new Map<number, RefundedGoods & { toRepeat: { restocked: number; other: number } }>()
  const restockedBy = new Map<RefundParts['lines'][number], number>()
  for (const { isReturn, status, parts } of stepsOf(refunds))
    for (const part of parts?.lines ?? []) {
      const line = goods.get(part.lineId) ?? { refunded: 0, restocked: 0, toRepeat: { restocked: 0, other: 0 } }
      goods.set(part.lineId, line)
      const { toRepeat } = line
      if (isReturn) {
        const restocked = restockedBy.get(part) ?? 0
        toRepeat.restocked += restocked
        toRepeat.other += part.quantity - restocked
        continue
      }
      // Goods that a repeat puts back are first those that aren't back yet.
      const take = (from: keyof typeof toRepeat, most: number) => {
        const units = Math.min(toRepeat[from], most)
        toRepeat[from] -= units
        return units
      }
      const others = part.restock ? take('other', part.quantity) : 0
      const backAlready = take('restocked', part.quantity - others)
      const repeated = others + backAlready + take('other', part.quantity - others - backAlready)
      const restocked = part.restock && status !== 'pending' ? part.quantity : backAlready
      restockedBy.set(part, restocked)
      line.refunded += part.quantity - repeated
      line.restocked += restocked - backAlready
    }
  return goods
}

/** In the order in which they happened. Nothing happened if the card provider declined it or it was withdrawn. */
const stepsOf = (refunds: readonly MadeRefund[]) =>
  refunds
    .filter(({ status, parts }) => status !== 'failed' || parts?.cameBack)
    .flatMap((refund) => [
      { ...refund, at: refund.id, isReturn: false },
      ...(refund.parts?.cameBack ? [{ ...refund, at: refund.parts.cameBackAfter ?? refund.id, isReturn: true }] : []),
    ])
    .sort((a, b) => a.at - b.at || Number(a.isReturn) - Number(b.isReturn))

/** The part of a refund that takes something off the sale. */
export const refundedSale = ({ amount, parts }: { amount: Pence; parts: RefundParts | null }): Pence =>
  amount - (parts?.credit ?? 0)

const sum = (amounts: readonly Pence[]): Pence => amounts.reduce((total, amount) => total + amount, 0)
