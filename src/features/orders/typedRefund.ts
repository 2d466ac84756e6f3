import { toDecimal } from '#/lib/decimal.ts'
import type { TypedLine } from './RefundLine.tsx'
import type { Left, RefundAsked } from './refunds.rules.ts'
import type { RefundRequest } from './refunds.schema.ts'
import { typedPence } from './refundWords.ts'

const NO_AMOUNT = 'Write an amount in pounds, such as 145.00'

/** A refund as it is filled in. */
export type TypedRefund = {
  lines: Record<number, TypedLine>
  delivery: string
  amount: string
  reason: string
  tellCustomer: boolean
  byTransfer: boolean
}
export const EMPTY: TypedRefund = {
  lines: {},
  delivery: '',
  amount: '',
  reason: '',
  tellCustomer: true,
  byTransfer: false,
}
export const NO_LINE: TypedLine = { quantity: 0, amount: '', restock: false }

/** What was typed, as amounts in pence, or what is wrong with it. */
export function readTyped(
  { lines, delivery, amount }: TypedRefund,
  left: Left,
): { asked: RefundAsked } | { problem: string } {
  const inPence = { delivery: typedPence(delivery), goodwill: typedPence(amount) }
  const read = Object.entries(lines).map(([lineId, { quantity, amount, restock }]) => ({
    lineId: Number(lineId),
    name: left.lines.find((line) => line.lineId === Number(lineId))?.name,
    quantity,
    // Left as it is suggested, the server works it out in the same way.
    amount: amount.trim() === '' ? (quantity > 0 ? undefined : 0) : (typedPence(amount) ?? null),
    restock,
  }))
  const wrong = read.find((line) => line.amount === null)
  if (wrong) return { problem: `${wrong.name}: ${NO_AMOUNT}.` }
  if (inPence.delivery === undefined) return { problem: `Delivery: ${NO_AMOUNT}.` }
  if (inPence.goodwill === undefined) return { problem: `Another amount: ${NO_AMOUNT}.` }
  const asked = read
    .filter(({ quantity, amount }) => quantity > 0 || amount)
    .map(({ lineId, quantity, amount, restock }) => ({ lineId, quantity, amount: amount ?? undefined, restock }))
  return { asked: { lines: asked, delivery: inPence.delivery, goodwill: inPence.goodwill } }
}

/** What the shop is asked for. */
export const requestOf = (
  { lines, delivery, goodwill }: RefundAsked,
  { reason, tellCustomer, byTransfer }: TypedRefund,
  requestKey: string,
): RefundRequest => ({
  requestKey,
  lines: lines.map((line) => ({ ...line, amount: line.amount === undefined ? undefined : toDecimal(line.amount) })),
  delivery: toDecimal(delivery),
  amount: toDecimal(goodwill),
  reason: reason.trim(),
  tellCustomer,
  byTransfer,
})
