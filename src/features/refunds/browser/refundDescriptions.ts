import type { RefundableAmounts } from '#/features/orders/refundParts.rules.ts'
import type { RefundParts } from '#/features/orders/server/orders.schema.ts'
import { formatList } from '#/lib/formatList.ts'
import { formatPounds, type Pence, toPence } from '#/lib/pence.ts'
import type { OrderRefunds } from './refunds.queries.ts'

/** Parses a typed amount in pounds, `145` or `£1,145.50`, into pence. Empty is 0; returns undefined if invalid. */
export function parsePence(typed: string): Pence | undefined {
  const plain = typed.replace(/[£,\s]/g, '')
  if (plain === '') return 0
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? toPence(plain) : undefined
}

/** In pence. `restockable` is how many of a line can still go back into stock. */
export type RefundableAmountsWithStock = Omit<RefundableAmounts, 'lines'> & {
  lines: (RefundableAmounts['lines'][number] & { restockable: number; missing: number })[]
}

type RefundPlan = { amount: Pence; parts: RefundParts }
type RefundContext = { way: OrderRefunds['way']; isInvoiced: boolean; isTest: boolean; tellCustomer: boolean }

export function refundConsequences(
  { amount, parts }: RefundPlan,
  left: RefundableAmountsWithStock,
  about: RefundContext,
): string[] {
  const { way, isInvoiced, isTest, tellCustomer } = about
  const pounds = formatPounds(amount)
  const goods = parts.lines.flatMap(({ lineId, quantity, restock }) => {
    const line = left.lines.find((line) => line.lineId === lineId)
    const back = restock && line ? Math.min(quantity, line.restockable) : 0
    return back > 0 ? [{ pieces: back, words: `${back} × ${line?.name}` }] : []
  })
  const isOne = goods.length === 1 && goods[0]?.pieces === 1
  return [
    way === 'card'
      ? `${pounds} will be refunded to the card.`
      : `${pounds} will be recorded as refunded by bank transfer. The shop can’t send the money: make the transfer yourself.`,
    ...(isTest && way === 'card' ? ['This was a test payment: no money will be refunded.'] : []),
    goods.length > 0
      ? `${formatList(goods.map(({ words }) => words))} ${isOne ? 'goes' : 'go'} back in stock.`
      : 'Nothing goes back in stock.',
    describeDocuments(isInvoiced, tellCustomer),
    ...(amount === left.total ? ['This refunds the payment in full.'] : []),
  ]
}

function describeDocuments(isInvoiced: boolean, tellCustomer: boolean): string {
  if (isInvoiced) {
    return tellCustomer
      ? 'We’ll email the customer a credit note.'
      : 'We’ll issue a credit note, but won’t email the customer.'
  }
  return tellCustomer ? 'We’ll email the customer.' : 'We won’t email the customer.'
}

export function describeTransfer({ way, isTest }: Pick<RefundContext, 'way' | 'isTest'>): string {
  if (way === 'transfer') return 'The shop can’t send the money: make the transfer yourself.'
  return isTest ? 'This was a test payment: no money was refunded.' : 'The money is on its way.'
}
