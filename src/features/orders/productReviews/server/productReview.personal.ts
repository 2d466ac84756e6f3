import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { Executor } from '#/platform/database.ts'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { listPhotographs } from './photographs.store.ts'
import { productReviews, reviewInvitations, reviewOptOuts, reviewPhotographs } from './productReviews.tables.ts'

/** A review is its order’s customer’s. */
const ordersOf = (tx: Executor, email: string) =>
  tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(sql`lower(${orders.customerEmail})`, email))

export const productReviewData: PersonalData = {
  name: 'productReviews',
  isFoundByOrder: true,
  tables: [productReviews, reviewPhotographs, reviewInvitations, reviewOptOuts],

  async collect(tx, email) {
    const rows = await tx
      .select()
      .from(productReviews)
      .where(inArray(productReviews.orderId, ordersOf(tx, email)))
      .orderBy(productReviews.id)
    const photographs = await listPhotographs(
      tx,
      rows.map(({ id }) => id),
    )
    const invitations = await tx
      .select({ sentAt: reviewInvitations.sentAt })
      .from(reviewInvitations)
      .where(inArray(reviewInvitations.orderId, ordersOf(tx, email)))
      .orderBy(reviewInvitations.orderId)
    const [optOut] = await tx.select().from(reviewOptOuts).where(eq(reviewOptOuts.email, email))
    return {
      reviews: rows.map(({ id, productName, displayName, rating, title, text, state, answer, createdAt }) => ({
        ...{ product: productName, name: displayName, rating, title, review: text, state, answer, createdAt },
        photographs: photographs.filter(({ reviewId }) => reviewId === id).map(({ url }) => url),
      })),
      invitedAt: invitations.map(({ sentAt }) => sentAt),
      wantsNoInvitationsSince: optOut?.at ?? null,
    }
  },

  /** A trigger has the files of the photographs deleted. */
  async erase(tx, { email }) {
    await tx.delete(reviewInvitations).where(inArray(reviewInvitations.orderId, ordersOf(tx, email)))
    await tx.delete(reviewOptOuts).where(eq(reviewOptOuts.email, email))
    const deleted = await tx
      .delete(productReviews)
      .where(inArray(productReviews.orderId, ordersOf(tx, email)))
      .returning({ id: productReviews.id })
    return deleted.length > 0 ? [`${pluralise(deleted.length, 'product review')} deleted.`] : []
  },

  /** What was published stays, under the name its author chose. */
  async expire(tx, { service }) {
    const rejected = await tx
      .delete(productReviews)
      .where(and(eq(productReviews.state, 'rejected'), lt(productReviews.updatedAt, service)))
    const invitations = await tx.delete(reviewInvitations).where(lt(reviewInvitations.sentAt, service))
    return (rejected.rowCount ?? 0) + (invitations.rowCount ?? 0)
  },
}
