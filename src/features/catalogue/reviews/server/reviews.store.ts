import { avg, count, desc, eq } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import type { NewReview, ReviewSummary } from './reviews.schema.ts'
import { reviews } from './reviews.tables.ts'

export async function insertReview(tx: Executor, review: NewReview, now: Date): Promise<void> {
  await tx.insert(reviews).values({ ...review, title: review.title ?? null, isApproved: false, createdAt: now })
}

export const listApprovedReviews = (tx: Executor, limit: number) =>
  tx
    .select({
      id: reviews.id,
      name: reviews.name,
      rating: reviews.rating,
      title: reviews.title,
      review: reviews.review,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .where(eq(reviews.isApproved, true))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)

export async function loadReviewSummary(tx: Executor): Promise<ReviewSummary> {
  const [row] = await tx
    .select({ count: count(), average: avg(reviews.rating) })
    .from(reviews)
    .where(eq(reviews.isApproved, true))
  const average = row?.average ? Math.round(Number(row.average) * 10) / 10 : null
  return { count: row?.count ?? 0, average }
}
