import { eq, sql } from 'drizzle-orm'
import { publicationState } from '#/features/catalogue/moderation/moderation.rules.ts'
import { formatStars } from '#/lib/rating.ts'
import { type PersonalData, reportDeleted } from '#/platform/personalData.ts'
import { timelineOf } from '#/platform/timeline.ts'
import { reviews } from './reviews.tables.ts'

const { name, rating, title, review, isApproved, createdAt } = reviews
const writer = sql`lower(${reviews.email})`

export const reviewData: PersonalData = {
  name: 'reviews',
  tables: [reviews],

  collect: async (tx, email) =>
    tx
      .select({ name, rating, title, review, published: isApproved, createdAt })
      .from(reviews)
      .where(eq(writer, email))
      .orderBy(reviews.id),

  erase: (tx, { email }) => reportDeleted(tx.delete(reviews).where(eq(writer, email)), 'review'),
}

export const reviewTimeline = timelineOf({
  name: 'review',
  table: reviews,
  at: createdAt,
  email: writer,
  columns: { rating, title, review, isApproved },
  toItem: ({ id, rating, title, review, isApproved }) => ({
    title: `Review: ${formatStars(rating)}`,
    detail: title ? `${title}: ${review}` : review,
    states: [publicationState(isApproved)],
    link: { to: '/admin/reviews', search: { open: String(id) } },
  }),
})
