import { and, asc, eq } from 'drizzle-orm'
import { lockOrder } from '#/features/orders/orders/server/orders.store.ts'
import { refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { Log } from '#/platform/log.ts'
import { canBeInvoiced } from '../invoices.rules.ts'
import { findInvoice, type InvoiceRow, issueCreditNote, issueInvoice, logInvoiceIssued } from './invoices.store.ts'
import { dispatchedOn } from './taxPoint.ts'

/** Also issues the credit notes of refunds so far. Returns the existing invoice if there is one. */
export async function issueLateInvoice(
  tx: Transaction,
  orderId: number,
  { actor, now, log }: { actor: string; now: Date; log: Log },
): Promise<Outcome<InvoiceRow, { code: 'unknownOrder' | 'tooEarly' }>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse('unknownOrder')
  const before = await findInvoice(tx, orderId)
  if (before) return ok(before)
  const isSent = (await dispatchedOn(tx, orderId)) !== undefined
  if (!canBeInvoiced({ ...order, isSent })) return refuse('tooEarly')

  const invoice = await issueInvoice(tx, order, now, actor)
  const returned = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'succeeded')))
    .orderBy(asc(refunds.id))
  for (const [index, refund] of returned.entries())
    await issueCreditNote(tx, order, refund, returned.slice(0, index), now)
  await recordActivity(tx, {
    at: now,
    actor,
    action: 'order.invoiced',
    subjectType: 'order',
    subjectId: orderId,
    subject: order.orderId,
    after: { number: invoice.number },
  })
  logInvoiceIssued(log, order, invoice)
  return ok(invoice)
}
