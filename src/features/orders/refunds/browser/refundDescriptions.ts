import { type RefundableAmounts, type RefundParts, refundedSale } from '#/features/orders/orders/refundParts.rules.ts'
import { formatList } from '#/lib/format.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import type { OrderRefunds } from './refunds.queries.ts'

/** In pence. `restockable` is how many of a line can still go back into stock, `shipped` how many have left in a parcel. */
export type RefundableAmountsWithStock = Omit<RefundableAmounts, 'lines'> & {
  lines: (RefundableAmounts['lines'][number] & { restockable: number; shipped: number; missing: number })[]
}

type RefundPlan = { amount: Pence; parts: RefundParts }
type RefundContext = { method: OrderRefunds['way']; isInvoiced: boolean; isTest: boolean; tellCustomer: boolean }

export function refundConsequences(
  { amount, parts }: RefundPlan,
  left: RefundableAmountsWithStock,
  about: RefundContext,
): string[] {
  const { method, isInvoiced, isTest, tellCustomer } = about
  const pounds = formatPounds(amount)
  const goods = parts.lines.flatMap(({ lineId, quantity, restock }) => {
    const line = left.lines.find((line) => line.lineId === lineId)
    const back = restock && line ? Math.min(quantity, line.restockable) : 0
    return back > 0 ? [{ pieces: back, words: `${back} × ${line?.name}` }] : []
  })
  const isOne = goods.length === 1 && goods[0]?.pieces === 1
  return [
    method === 'card'
      ? `${pounds} will be refunded to the card.`
      : `${pounds} will wait under “To do” until you’ve sent it by bank transfer and marked it as sent.`,
    ...(isTest && method === 'card' ? ['This was a test payment: no money will be refunded.'] : []),
    goods.length > 0
      ? `${formatList(goods.map(({ words }) => words))} ${isOne ? 'goes' : 'go'} back in stock.`
      : 'Nothing goes back in stock.',
    describeDocuments(isInvoiced && refundedSale({ amount, parts }) > 0, tellCustomer, method),
    ...(amount === left.total + left.credit ? ['This refunds the payment in full.'] : []),
  ]
}

function describeDocuments(isInvoiced: boolean, tellCustomer: boolean, method: RefundContext['method']): string {
  const then = method === 'card' ? 'We’ll' : 'Then we’ll'
  if (isInvoiced) {
    return tellCustomer
      ? `${then} email the customer a credit note.`
      : `${then} issue a credit note, but won’t email the customer.`
  }
  return tellCustomer ? `${then} email the customer.` : 'We won’t email the customer.'
}

export function describeTransfer({ method, isTest }: Pick<RefundContext, 'method' | 'isTest'>): string {
  if (method === 'transfer') return 'Send the money by bank transfer, then mark the refund as sent.'
  return isTest ? 'This was a test payment: no money was refunded.' : 'The money is on its way.'
}
