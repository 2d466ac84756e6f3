import { desc } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { adminRecords, type Decide } from '#/platform/lists/adminRecords.store.ts'
import type { AdminReview } from './reviews.schema.ts'
import { reviews } from './reviews.tables.ts'

type ReviewRow = typeof reviews.$inferSelect
export const toAdminReview = ({ createdAt, ...row }: ReviewRow): AdminReview => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

export const listNewestReviews = (tx: Executor, limit: number): Promise<ReviewRow[]> =>
  tx.select().from(reviews).orderBy(desc(reviews.createdAt), desc(reviews.id)).limit(limit)

export const reviewRows = adminRecords({
  table: reviews,
  type: 'review',
  noun: 'review',
  name: ({ id }) => `Review ${id}`,
  logged: ({ rating, isApproved }) => ({ rating, isApproved }),
})

export const approval =
  (isApproved: boolean): Decide<ReviewRow, void> =>
  (before) =>
    before.isApproved === isApproved
      ? undefined
      : {
          action: isApproved ? 'review.approved' : 'review.unpublished',
          set: { isApproved },
          before: { isApproved: before.isApproved },
          after: { isApproved },
        }
