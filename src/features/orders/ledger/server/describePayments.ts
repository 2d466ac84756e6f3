import { paymentMethodLabel } from '#/features/orders/orders/orderLabels.ts'
import { describePayment } from '#/features/orders/orders/server/orderEmailBlocks.ts'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { formatPounds } from '#/lib/pence.ts'
import type { Transaction } from '#/platform/database.ts'
import { listEntries } from './ledger.store.ts'

/** How an order was paid, for emails. An order paid in parts names each payment. */
export async function describePayments(tx: Transaction, order: OrderRecord): Promise<string> {
  if (!order.events.some(({ type }) => type === 'partlyPaid')) return describePayment(order)
  const payments = (await listEntries(tx, order.id)).filter(({ kind }) => kind === 'payment')
  return payments.map(({ amount, method }) => `${formatPounds(amount)} ${paymentMethodLabel(method)}`).join(', ')
}
