import type { Left } from '#/features/orders/refundParts.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { planRefund, type RefundAsked, type RefundPart } from '../refunds.rules.ts'
import type { RefundRequest } from '../server/refunds.schema.ts'
import type { TypedLine } from './RefundLine.tsx'
import { typedPence } from './refundWords.ts'

const NO_AMOUNT = 'Enter an amount in pounds, such as 145.00.'

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

export type RefundProblem = { about: RefundPart | 'reason'; message: string }

export function readTyped({
  lines,
  delivery,
  amount,
}: TypedRefund): { asked: RefundAsked } | { problem: RefundProblem } {
  const inPence = { delivery: typedPence(delivery), goodwill: typedPence(amount) }
  const read = Object.entries(lines).map(([lineId, { quantity, amount, restock }]) => ({
    lineId: Number(lineId),
    quantity,
    // Left empty, the server uses the same suggestion.
    amount: amount.trim() === '' ? (quantity > 0 ? undefined : 0) : (typedPence(amount) ?? null),
    restock,
  }))
  const wrong = read.find((line) => line.amount === null)
  if (wrong) return { problem: { about: wrong.lineId, message: NO_AMOUNT } }
  if (inPence.delivery === undefined) return { problem: { about: 'delivery', message: NO_AMOUNT } }
  if (inPence.goodwill === undefined) return { problem: { about: 'goodwill', message: NO_AMOUNT } }
  const asked = read
    .filter(({ quantity, amount }) => quantity > 0 || amount)
    .map(({ lineId, quantity, amount, restock }) => ({ lineId, quantity, amount: amount ?? undefined, restock }))
  return { asked: { lines: asked, delivery: inPence.delivery, goodwill: inPence.goodwill } }
}

/** Returns undefined if the refund can be made. */
export function problemOfRefund(typed: TypedRefund, left: Left): RefundProblem | undefined {
  const read = readTyped(typed)
  if ('problem' in read) return read.problem
  const plan = planRefund(left, read.asked)
  if (!plan.ok) return plan
  return typed.reason.trim() === '' ? { about: 'reason', message: 'Give a reason for the refund.' } : undefined
}

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
