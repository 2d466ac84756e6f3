import { desc, eq } from 'drizzle-orm'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import type { AdminReview } from './reviews.schema.ts'
import { reviews } from './reviews.tables.ts'

type ReviewRow = typeof reviews.$inferSelect
export const toAdminReview = ({ createdAt, ...row }: ReviewRow): AdminReview => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

export const listNewestReviews = (tx: Executor, limit: number): Promise<ReviewRow[]> =>
  tx.select().from(reviews).orderBy(desc(reviews.createdAt), desc(reviews.id)).limit(limit)

export const findReview = async (tx: Executor, id: number): Promise<ReviewRow | undefined> =>
  (await tx.select().from(reviews).where(eq(reviews.id, id)))[0]

export async function updateApproval(
  tx: Transaction,
  id: number,
  isApproved: boolean,
  { actor, at }: AuditInfo,
): Promise<ReviewRow | undefined> {
  const [before] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update')
  if (!before || before.isApproved === isApproved) return before
  const [after] = await tx.update(reviews).set({ isApproved }).where(eq(reviews.id, id)).returning()
  await recordActivity(tx, {
    at,
    actor,
    action: isApproved ? 'review.approved' : 'review.unpublished',
    subjectType: 'review',
    subjectId: id,
    subject: activitySubject(before),
    before: { isApproved: before.isApproved },
    after: { isApproved },
  })
  return after
}

export async function deleteReview(tx: Transaction, id: number, { actor, at }: AuditInfo): Promise<boolean> {
  const [deleted] = await tx.delete(reviews).where(eq(reviews.id, id)).returning()
  if (!deleted) return false
  await recordActivity(tx, {
    at,
    actor,
    action: 'review.deleted',
    subjectType: 'review',
    subjectId: id,
    subject: activitySubject(deleted),
    before: { rating: deleted.rating, isApproved: deleted.isApproved },
  })
  return true
}

/** For the activity log, without personal data. */
const activitySubject = ({ id }: ReviewRow) => `Review ${id}`
