import { and, eq, lt } from 'drizzle-orm'
import { isInOrderOf, ofCustomer } from '#/features/orders/orders/server/ordersByEmail.ts'
import { formatStars } from '#/lib/rating.ts'
import { countChanged, type PersonalData, reportDeleted } from '#/platform/personalData.ts'
import { timelineOf } from '#/platform/timeline.ts'
import { REVIEW_STATE_LABELS } from '../moderation.rules.ts'
import { listPhotographs } from './photographs.store.ts'
import { productReviews, reviewInvitations, reviewOptOuts, reviewPhotographs } from './productReviews.tables.ts'

const { id, productName, displayName, rating, title, text, state, answer, createdAt } = productReviews

/** A review belongs to the customer of its order. */
export const productReviewData: PersonalData = {
  name: 'productReviews',
  isFoundByOrder: true,
  tables: [productReviews, reviewPhotographs, reviewInvitations, reviewOptOuts],

  async collect(tx, email) {
    const rows = await tx
      .select({ id, product: productName, name: displayName, rating, title, review: text, state, answer, createdAt })
      .from(productReviews)
      .where(isInOrderOf(tx, productReviews.orderId, email))
      .orderBy(productReviews.id)
    const photographs = await listPhotographs(
      tx,
      rows.map(({ id }) => id),
    )
    const invitations = await tx
      .select({ sentAt: reviewInvitations.sentAt })
      .from(reviewInvitations)
      .where(isInOrderOf(tx, reviewInvitations.orderId, email))
      .orderBy(reviewInvitations.orderId)
    const [optOut] = await tx.select().from(reviewOptOuts).where(eq(reviewOptOuts.email, email))
    return {
      reviews: rows.map(({ id, ...review }) => ({
        ...review,
        photographs: photographs.filter(({ reviewId }) => reviewId === id).map(({ url }) => url),
      })),
      invitedAt: invitations.map(({ sentAt }) => sentAt),
      wantsNoInvitationsSince: optOut?.at ?? null,
    }
  },

  /** A trigger has the files of the photographs deleted. */
  async erase(tx, { email }) {
    await tx.delete(reviewInvitations).where(isInOrderOf(tx, reviewInvitations.orderId, email))
    await tx.delete(reviewOptOuts).where(eq(reviewOptOuts.email, email))
    return reportDeleted(
      tx.delete(productReviews).where(isInOrderOf(tx, productReviews.orderId, email)),
      'product review',
    )
  },

  /** What was published stays, under the name its author chose. */
  async expire(tx, { service }) {
    const isOld = and(eq(state, 'rejected'), lt(productReviews.updatedAt, service))
    const rejected = await countChanged(tx.delete(productReviews).where(isOld))
    return rejected + (await countChanged(tx.delete(reviewInvitations).where(lt(reviewInvitations.sentAt, service))))
  },
}

export const productReviewTimeline = timelineOf({
  name: 'product-review',
  table: productReviews,
  ...ofCustomer(productReviews.orderId),
  at: createdAt,
  columns: { rating, productName, title, text, state },
  toItem: ({ id, rating, productName, title, text, state }) => ({
    title: `Review of ${productName}: ${formatStars(rating)}`,
    detail: title ? `${title}: ${text}` : text,
    states: [REVIEW_STATE_LABELS[state]],
    link: { to: '/admin/product-reviews', search: { open: String(id) } },
  }),
})
