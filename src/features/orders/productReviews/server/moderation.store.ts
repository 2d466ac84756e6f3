import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { type Outcome, ok } from '#/lib/outcome.ts'
import type { AuditInfo } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { adminRecords, type Decide } from '#/platform/lists/adminRecords.store.ts'
import type { Services } from '#/platform/services.ts'
import { loadPhotographs } from './photographs.store.ts'
import type { AdminProductReview, Decision, ReviewAnswer } from './productReviews.schema.ts'
import { productReviews, reviewPhotographs } from './productReviews.tables.ts'

type ReviewRow = typeof productReviews.$inferSelect

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

export const reviewRows = adminRecords({
  table: productReviews,
  type: 'productReview',
  noun: 'review',
  name: ({ id }) => `Product review ${id}`,
  logged: ({ rating, state }) => ({ rating, state }),
})

const ACTIONS = {
  approved: 'productReview.approved',
  rejected: 'productReview.rejected',
  pending: 'productReview.unpublished',
} as const

const UNDECIDED = { decidedAt: null, decidedBy: null }
const UNANSWERED = { answeredAt: null, answeredBy: null }

export const decideReview: Decide<ReviewRow, Decision> = (before, { state, rejectionReason }, by) => {
  if (before.state === state && before.rejectionReason === rejectionReason) return undefined
  const decided = state === 'pending' ? UNDECIDED : { decidedAt: by.at, decidedBy: by.actor }
  return {
    action: ACTIONS[state],
    set: { state, rejectionReason, ...decided },
    before: { state: before.state, reason: before.rejectionReason },
    after: { state, reason: rejectionReason },
  }
}

/** Shown with the review. */
export const answerReview: Decide<ReviewRow, ReviewAnswer> = (before, { answer: typed }, by) => {
  const answer = typed || null
  if (before.answer === answer) return undefined
  return {
    action: answer ? 'productReview.answered' : 'productReview.answerRemoved',
    set: { answer, ...(answer ? { answeredAt: by.at, answeredBy: by.actor } : UNANSWERED) },
  }
}

/** Returns its URL, for `uploads.remove` after the commit; nothing if the review has no such photograph. */
export async function deletePhotograph(
  tx: Transaction,
  { id, photographId }: { id: number; photographId: number },
  by: AuditInfo,
): Promise<string | undefined> {
  let url: string | undefined
  await reviewRows.change(tx, { id }, by, async () => {
    const [deleted] = await tx
      .delete(reviewPhotographs)
      .where(and(eq(reviewPhotographs.id, photographId), eq(reviewPhotographs.reviewId, id)))
      .returning({ url: reviewPhotographs.url })
    url = deleted?.url
    return deleted && { action: 'productReview.photographRemoved', set: {} }
  })
  return url
}

/** Returns the URLs of its photographs, for `uploads.remove` after the commit. */
export async function deleteReview(
  tx: Transaction,
  id: number,
  by: AuditInfo,
): Promise<Outcome<string[], { code: 'notFound' }>> {
  let photographs: { url: string }[] = []
  // Only after locking the review: everything that changes its photographs locks the review first.
  const deleted = await reviewRows.delete<never>(tx, id, by, async () => {
    photographs = await tx.delete(reviewPhotographs).where(eq(reviewPhotographs.reviewId, id)).returning()
    return ok(photographs)
  })
  return deleted.ok ? ok(photographs.map(({ url }) => url)) : deleted
}
