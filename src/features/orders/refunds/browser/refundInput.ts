import type { RefundableAmounts } from '#/features/orders/orders/refundParts.rules.ts'
import { parsePence, toDecimal } from '#/lib/decimal.ts'
import { planRefund, type RefundPart, type RefundSelection } from '../refunds.rules.ts'
import type { RefundRequest } from '../server/refunds.schema.ts'
import type { LineInput } from './RefundLine.tsx'
import type { OrderRefunds } from './refunds.queries.ts'

const INVALID_AMOUNT = 'Enter an amount in pounds, such as 145.00.'

export type RefundInput = {
  lines: Record<number, LineInput>
  delivery: string
  amount: string
  credit: string
  reason: string
  tellCustomer: boolean
  byTransfer: boolean
}
export const EMPTY_INPUT: RefundInput = {
  lines: {},
  delivery: '',
  amount: '',
  credit: '',
  reason: '',
  tellCustomer: true,
  byTransfer: false,
}
export const EMPTY_LINE: LineInput = { quantity: 0, amount: '', restock: false }

/** Units by line. */
export type ReturnedUnits = Readonly<Record<number, number>>

/** `12x1,13x2` */
export const parseReturned = (typed: string | undefined): ReturnedUnits | undefined => {
  const pairs = [...(typed ?? '').matchAll(/(\d{1,9})x(\d{1,5})/g)]
  return pairs.length > 0
    ? Object.fromEntries(pairs.map(([, line, units]) => [Number(line), Number(units)]))
    : undefined
}

/** What came back, as far as it hasn’t been refunded. Whether it goes back in stock is for staff to say, who have seen it. */
export const returnedInput = (returned: ReturnedUnits, left: Pick<OrderRefunds['left'], 'lines'>): RefundInput => ({
  ...EMPTY_INPUT,
  lines: Object.fromEntries(
    left.lines
      .map(({ lineId, quantity }) => [lineId, Math.min(returned[lineId] ?? 0, quantity)] as const)
      .filter(([, quantity]) => quantity > 0)
      .map(([lineId, quantity]) => [lineId, { quantity, amount: '', restock: false }]),
  ),
  reason: 'Returned',
})

/** All that is left, with the goods back in stock where they were taken from it and none of them has been sent. */
export function everything({ left, canRestock }: Pick<OrderRefunds, 'left' | 'canRestock'>): Partial<RefundInput> {
  const lines = (left.total === 0 ? [] : left.lines)
    .filter(({ quantity, amount }) => quantity > 0 || amount > 0)
    .map(({ lineId, quantity, amount, restockable, shipped }) => {
      const restock = canRestock && restockable > 0 && shipped === 0
      return [lineId, { quantity, amount: toDecimal(amount), restock }] as const
    })
  return {
    lines: Object.fromEntries(lines),
    delivery: toDecimal(left.total === 0 ? 0 : left.delivery),
    credit: toDecimal(left.credit),
  }
}

/** What was paid by card, as an amount of no particular item. */
export const cardPart = ({ onCard, total }: Pick<OrderRefunds['left'], 'onCard' | 'total'>): Partial<RefundInput> => ({
  amount: toDecimal(Math.min(onCard, total)),
  credit: toDecimal(Math.max(0, onCard - total)),
})

/** Paid partly by card: each part goes back the way it came, so one refund can't cover it. */
export const isSplitPayment = ({ onCard, total, credit }: Pick<OrderRefunds['left'], 'onCard' | 'total' | 'credit'>) =>
  onCard > 0 && onCard < total + credit

const toAmount = (typed: string) => (typed.trim() === '' ? 0 : parsePence(typed))

export type RefundProblem = { about: RefundPart | 'reason'; message: string }

export function parseInput({
  lines,
  delivery,
  amount,
  credit,
}: RefundInput): { selection: RefundSelection } | { problem: RefundProblem } {
  const inPence = { delivery: toAmount(delivery), goodwill: toAmount(amount), credit: toAmount(credit) }
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
  if (inPence.credit === undefined) return { problem: { about: 'credit', message: INVALID_AMOUNT } }
  const selected = read
    .filter(({ quantity, amount }) => quantity > 0 || amount)
    .map(({ lineId, quantity, amount, restock }) => ({ lineId, quantity, amount: amount ?? undefined, restock }))
  const { goodwill } = inPence
  return { selection: { lines: selected, delivery: inPence.delivery, goodwill, credit: inPence.credit } }
}

export function validateInput(typed: RefundInput, left: RefundableAmounts): RefundProblem | undefined {
  const read = parseInput(typed)
  if ('problem' in read) return read.problem
  const plan = planRefund(left, read.selection)
  if (!plan.ok) return plan
  return typed.reason.trim() === '' ? { about: 'reason', message: 'Give a reason for the refund.' } : undefined
}

export const toRequest = (
  { lines, delivery, goodwill, credit = 0 }: RefundSelection,
  { reason, tellCustomer, byTransfer }: RefundInput,
  requestKey: string,
): RefundRequest => ({
  requestKey,
  lines: lines.map((line) => ({ ...line, amount: line.amount === undefined ? undefined : toDecimal(line.amount) })),
  delivery: toDecimal(delivery),
  amount: toDecimal(goodwill),
  credit: toDecimal(credit),
  reason: reason.trim(),
  tellCustomer,
  byTransfer,
})
