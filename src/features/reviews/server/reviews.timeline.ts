import { and, eq, sql } from 'drizzle-orm'
import type { TimelineSource } from '#/platform/timeline.ts'
import { formatStars } from '../rating.rules.ts'
import { reviews } from './reviews.tables.ts'

const email = sql`lower(${reviews.email})`

export const reviewTimeline: TimelineSource = {
  name: 'review',
  rows: { table: reviews, id: reviews.id, email },

  async list(tx, page) {
    const { where, orderBy } = page.newest(reviews.createdAt, reviews.id)
    const rows = await tx
      .select()
      .from(reviews)
      .where(and(eq(email, page.email), where))
      .orderBy(...orderBy)
      .limit(page.limit)
    return rows.map(({ id, createdAt, rating, title, review, isApproved }) => ({
      id,
      at: createdAt,
      title: `Review: ${formatStars(rating)}`,
      detail: title ? `${title}: ${review}` : review,
      states: [
        isApproved ? { label: 'Published', tone: 'good' as const } : { label: 'Pending', tone: 'attention' as const },
      ],
      link: { to: '/admin/reviews', search: { open: String(id) } },
    }))
  },
}
