import type { RefundableAmounts } from '#/features/orders/refundParts.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { planRefund, type RefundPart, type RefundSelection } from '../refunds.rules.ts'
import type { RefundRequest } from '../server/refunds.schema.ts'
import type { LineInput } from './RefundLine.tsx'
import { parsePence } from './refundDescriptions.ts'

const INVALID_AMOUNT = 'Enter an amount in pounds, such as 145.00.'

export type RefundInput = {
  lines: Record<number, LineInput>
  delivery: string
  amount: string
  reason: string
  tellCustomer: boolean
  byTransfer: boolean
}
export const EMPTY_INPUT: RefundInput = {
  lines: {},
  delivery: '',
  amount: '',
  reason: '',
  tellCustomer: true,
  byTransfer: false,
}
export const EMPTY_LINE: LineInput = { quantity: 0, amount: '', restock: false }

export type RefundProblem = { about: RefundPart | 'reason'; message: string }

export function parseInput({
  lines,
  delivery,
  amount,
}: RefundInput): { selection: RefundSelection } | { problem: RefundProblem } {
  const inPence = { delivery: parsePence(delivery), goodwill: parsePence(amount) }
  const read = Object.entries(lines).map(([lineId, { quantity, amount, restock }]) => ({
    lineId: Number(lineId),
    quantity,
    // Left empty, the server uses the same suggestion.
    amount: amount.trim() === '' ? (quantity > 0 ? undefined : 0) : (parsePence(amount) ?? null),
    restock,
  }))
  const wrong = read.find((line) => line.amount === null)
  if (wrong) return { problem: { about: wrong.lineId, message: INVALID_AMOUNT } }
  if (inPence.delivery === undefined) return { problem: { about: 'delivery', message: INVALID_AMOUNT } }
  if (inPence.goodwill === undefined) return { problem: { about: 'goodwill', message: INVALID_AMOUNT } }
  const selected = read
    .filter(({ quantity, amount }) => quantity > 0 || amount)
    .map(({ lineId, quantity, amount, restock }) => ({ lineId, quantity, amount: amount ?? undefined, restock }))
  return { selection: { lines: selected, delivery: inPence.delivery, goodwill: inPence.goodwill } }
}

export function validateInput(typed: RefundInput, left: RefundableAmounts): RefundProblem | undefined {
  const read = parseInput(typed)
  if ('problem' in read) return read.problem
  const plan = planRefund(left, read.selection)
  if (!plan.ok) return plan
  return typed.reason.trim() === '' ? { about: 'reason', message: 'Give a reason for the refund.' } : undefined
}

export const toRequest = (
  { lines, delivery, goodwill }: RefundSelection,
  { reason, tellCustomer, byTransfer }: RefundInput,
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
