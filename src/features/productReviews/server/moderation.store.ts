import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '#/features/orders/server/orders.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { loadPhotographs } from './photographs.store.ts'
import type { AdminProductReview, Decision, ReviewAnswer } from './productReviews.schema.ts'
import { productReviews, reviewPhotographs } from './productReviews.tables.ts'

type ReviewRow = typeof productReviews.$inferSelect
type NotFound = { code: 'notFound' }
export type ModerationRefusal = { code: 'notFound' | 'changed' }

export async function toAdminReviews(
  tx: Executor,
  pictures: Services['pictures'],
  rows: readonly ReviewRow[],
): Promise<AdminProductReview[]> {
  const ids = rows.flatMap(({ orderId }) => orderId ?? [])
  const numbers =
    ids.length === 0
      ? []
      : await tx.select({ id: orders.id, orderId: orders.orderId }).from(orders).where(inArray(orders.id, ids))
  const numberOf = new Map(numbers.map(({ id, orderId }) => [id, orderId]))
  const photographs = await loadPhotographs(tx, pictures, rows)
  return rows.map(({ isDemo: _, createdAt, updatedAt, answeredAt, decidedAt, ...row }) => ({
    ...row,
    orderNumber: row.orderId === null ? null : (numberOf.get(row.orderId) ?? null),
    photographs: photographs.get(row.id) ?? [],
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

export async function findAdminReview(
  tx: Executor,
  pictures: Services['pictures'],
  id: number,
): Promise<AdminProductReview | undefined> {
  const rows = await tx.select().from(productReviews).where(eq(productReviews.id, id))
  return (await toAdminReviews(tx, pictures, rows))[0]
}

async function lockReview(
  tx: Transaction,
  id: number,
  version?: number,
): Promise<Outcome<ReviewRow, ModerationRefusal>> {
  const [row] = await tx.select().from(productReviews).where(eq(productReviews.id, id)).for('update')
  if (!row) return refuse('notFound')
  // The customer, or a colleague, has changed what was read.
  return version === undefined || row.version === version ? ok(row) : refuse('changed')
}

const record = (
  tx: Transaction,
  { id }: ReviewRow,
  by: AuditInfo,
  what: { action: string; before?: Record<string, unknown>; after?: Record<string, unknown> },
) =>
  // Without personal data.
  recordActivity(tx, { ...by, ...what, subjectType: 'productReview', subjectId: id, subject: `Product review ${id}` })

const ACTIONS = {
  approved: 'productReview.approved',
  rejected: 'productReview.rejected',
  pending: 'productReview.unpublished',
} as const

export async function decide(
  tx: Transaction,
  id: number,
  { state, rejectionReason, version }: Decision,
  by: AuditInfo,
): Promise<Outcome<void, ModerationRefusal>> {
  const locked = await lockReview(tx, id, version)
  if (!locked.ok) return locked
  const before = locked.value
  if (before.state === state && before.rejectionReason === rejectionReason) return ok(undefined)
  const decided = state === 'pending' ? { decidedAt: null, decidedBy: null } : { decidedAt: by.at, decidedBy: by.actor }
  await tx
    .update(productReviews)
    .set({ state, rejectionReason, ...decided, version: version + 1 })
    .where(eq(productReviews.id, id))
  await record(tx, before, by, {
    action: ACTIONS[state],
    before: { state: before.state, reason: before.rejectionReason },
    after: { state, reason: rejectionReason },
  })
  return ok(undefined)
}

/** Shown with the review. */
export async function answerReview(
  tx: Transaction,
  id: number,
  { answer: typed, version }: ReviewAnswer,
  by: AuditInfo,
): Promise<Outcome<void, ModerationRefusal>> {
  const locked = await lockReview(tx, id, version)
  if (!locked.ok) return locked
  const before = locked.value
  const answer = typed || null
  if (before.answer === answer) return ok(undefined)
  const answered = answer ? { answeredAt: by.at, answeredBy: by.actor } : { answeredAt: null, answeredBy: null }
  await tx
    .update(productReviews)
    .set({ answer, ...answered, version: version + 1 })
    .where(eq(productReviews.id, id))
  await record(tx, before, by, {
    action: answer ? 'productReview.answered' : 'productReview.answerRemoved',
  })
  return ok(undefined)
}

/** URLs of photographs, for `uploads.remove` after the commit. */
type Released = { released: string[] }

export async function deletePhotograph(
  tx: Transaction,
  { id, photographId }: { id: number; photographId: number },
  by: AuditInfo,
): Promise<Outcome<Released, NotFound>> {
  const locked = await lockReview(tx, id)
  if (!locked.ok) return refuse('notFound')
  const [deleted] = await tx
    .delete(reviewPhotographs)
    .where(and(eq(reviewPhotographs.id, photographId), eq(reviewPhotographs.reviewId, id)))
    .returning({ url: reviewPhotographs.url })
  if (!deleted) return refuse('notFound')
  await tx
    .update(productReviews)
    .set({ version: locked.value.version + 1 })
    .where(eq(productReviews.id, id))
  await record(tx, locked.value, by, { action: 'productReview.photographRemoved' })
  return ok({ released: [deleted.url] })
}

export async function deleteReview(tx: Transaction, id: number, by: AuditInfo): Promise<Outcome<Released, NotFound>> {
  const photographs = await tx.delete(reviewPhotographs).where(eq(reviewPhotographs.reviewId, id)).returning()
  const [deleted] = await tx.delete(productReviews).where(eq(productReviews.id, id)).returning()
  if (!deleted) return refuse('notFound')
  const { rating, state } = deleted
  await record(tx, deleted, by, { action: 'productReview.deleted', before: { rating, state } })
  return ok({ released: photographs.map(({ url }) => url) })
}
