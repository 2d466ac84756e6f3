import { sql } from 'drizzle-orm'
import { publicationState } from '#/features/catalogue/moderation/moderation.rules.ts'
import { formatStars } from '#/lib/rating.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { reviews } from './reviews.tables.ts'

const email = sql`lower(${reviews.email})`

export const reviewTimeline: TimelineSource = {
  name: 'review',
  rows: { table: reviews, id: reviews.id, email },

  async list(tx, page) {
    const query = tx.select().from(reviews).$dynamic()
    const rows = await page.newest(query, { at: reviews.createdAt, id: reviews.id, email })
    return rows.map(({ id, createdAt, rating, title, review, isApproved }) => ({
      id,
      at: createdAt,
      title: `Review: ${formatStars(rating)}`,
      detail: title ? `${title}: ${review}` : review,
      states: [publicationState(isApproved)],
      link: { to: '/admin/reviews', search: { open: String(id) } },
    }))
  },
}
