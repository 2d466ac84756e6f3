import { sql } from 'drizzle-orm'
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
      states: [
        isApproved ? { label: 'Published', tone: 'good' as const } : { label: 'Pending', tone: 'attention' as const },
      ],
      link: { to: '/admin/reviews', search: { open: String(id) } },
    }))
  },
}
