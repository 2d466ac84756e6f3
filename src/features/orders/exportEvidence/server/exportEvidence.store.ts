import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { dispatchedOn, paidOn } from '#/features/orders/invoices/server/taxPoint.ts'
import { listEntries } from '#/features/orders/ledger/server/ledger.store.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import { findOrder, insertEvent, lockOrder, type OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { londonDay } from '#/lib/workingDays.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { evidenceDue, needsEvidence, timeOfSupply } from '../exportEvidence.rules.ts'
import type { ExportEvidence, NewEvidence } from './exportEvidence.schema.ts'
import { exportEvidence } from './exportEvidence.tables.ts'

/** Sold as an export, paid or sent, and nothing proves yet that the goods have left. */
export const isEvidenceMissingCondition = and(
  eq(orders.vatTreatment, 'export'),
  isNotNull(orders.vatAmount),
  ne(orders.orderStatus, 'cancelled'),
  or(inArray(orders.paymentStatus, ['paid', 'completed']), inArray(orders.shippingState, ['partlyShipped', 'shipped'])),
  sql`not exists (select from ${exportEvidence} where ${eq(exportEvidence.orderId, orders.id)})`,
)

export async function loadEvidence(tx: Executor, id: number): Promise<ExportEvidence | undefined> {
  const order = await findOrder(tx, id)
  return order && toExportEvidence(tx, order)
}

async function toExportEvidence(tx: Executor, order: OrderRecord): Promise<ExportEvidence> {
  const [rows, entries, sentOn] = await Promise.all([
    tx.select().from(exportEvidence).where(eq(exportEvidence.orderId, order.id)).orderBy(asc(exportEvidence.id)),
    listEntries(tx, order.id),
    dispatchedOn(tx, order.id),
  ])
  const supplied = timeOfSupply(hasBeenPaid(order) ? paidOn(order, entries) : undefined, sentOn)
  return {
    dueBy: supplied ? evidenceDue(supplied) : null,
    evidence: rows.map(({ id, text, exportedOn, author, createdAt }) => ({
      id,
      text,
      exportedOn,
      author,
      createdAt: createdAt.toISOString(),
    })),
  }
}

type EvidenceRefusal = { code: 'unknownOrder' | 'notExported' | 'badDay' | 'keyUsed' }

/** Idempotent by request key. */
export async function insertEvidence(
  tx: Transaction,
  orderId: number,
  added: NewEvidence,
  { actor, now }: { actor: string; now: Date },
): Promise<Outcome<ExportEvidence, EvidenceRefusal>> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refuse('unknownOrder')
  const [before] = await tx.select().from(exportEvidence).where(eq(exportEvidence.requestKey, added.requestKey))
  if (before) return before.orderId === orderId ? ok(await toExportEvidence(tx, order)) : refuse('keyUsed')
  if (!needsEvidence(order)) return refuse('notExported')
  if (added.exportedOn > londonDay(now) || added.exportedOn < londonDay(order.createdAt)) return refuse('badDay')
  await tx.insert(exportEvidence).values({ orderId, ...added, author: actor, createdAt: now })
  await insertEvent(tx, { orderId, type: 'evidenceAdded', actor, createdAt: now })
  // Without the text: a tracking number is personal data, and the activity log cannot be erased.
  await recordActivity(tx, {
    at: now,
    actor,
    action: 'order.exportEvidenceAdded',
    subjectType: 'order',
    subjectId: orderId,
    subject: order.orderId,
    after: { exportedOn: added.exportedOn },
  })
  return ok(await toExportEvidence(tx, order))
}
