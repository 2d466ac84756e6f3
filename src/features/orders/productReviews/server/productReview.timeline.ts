import { eq, sql } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { formatStars } from '#/lib/rating.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { REVIEW_STATE_LABELS } from '../moderation.rules.ts'
import { productReviews } from './productReviews.tables.ts'

/** Belongs to the customer of the order. */
export const productReviewTimeline: TimelineSource = {
  name: 'product-review',

  async list(tx, page) {
    const query = tx
      .select({
        id: productReviews.id,
        createdAt: productReviews.createdAt,
        rating: productReviews.rating,
        product: productReviews.productName,
        title: productReviews.title,
        text: productReviews.text,
        state: productReviews.state,
      })
      .from(productReviews)
      .innerJoin(orders, eq(orders.id, productReviews.orderId))
      .$dynamic()
    const rows = await page.newest(query, {
      at: productReviews.createdAt,
      id: productReviews.id,
      email: sql`lower(${orders.customerEmail})`,
    })
    return rows.map(({ id, createdAt, rating, product, title, text, state }) => ({
      id,
      at: createdAt,
      title: `Review of ${product}: ${formatStars(rating)}`,
      detail: title ? `${title}: ${text}` : text,
      states: [REVIEW_STATE_LABELS[state]],
      link: { to: '/admin/product-reviews', search: { open: String(id) } },
    }))
  },
}
