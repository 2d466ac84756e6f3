import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'
import type { RejectionReason, ReviewState } from '../moderation.rules.ts'

/** Shared by the list and its index. */
export const productReviewText = ({
  productName,
  displayName,
  title,
  text,
}: Record<'productName' | 'displayName' | 'title' | 'text', AnyPgColumn>) =>
  searchText(productName, displayName, title, text)

/** Triggers (drizzle/*_product_reviews.sql) drop cached pages when what’s published changes. */
export const productReviews = pgTable(
  'product_reviews',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    version: integer().notNull().default(1),
    /** No foreign key: the reviews of an archived product return with it. */
    productId: integer('product_id').notNull(),
    /** As it was sold. */
    productName: text('product_name').notNull(),
    /** The purchase that it’s about, which makes it verified; null for an example of the demo. */
    orderId: integer('order_id').references(() => orders.id),
    rating: integer().notNull(),
    title: text(),
    text: text().notNull(),
    displayName: text('display_name').notNull(),
    state: text().$type<ReviewState>().notNull().default('pending'),
    rejectionReason: text('rejection_reason').$type<RejectionReason>(),
    answer: text(),
    answeredAt: timestamptz('answered_at'),
    answeredBy: text('answered_by'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
    decidedAt: timestamptz('decided_at'),
    decidedBy: text('decided_by'),
    /** Written by the shop’s makers: never shown once the shop takes real payments. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  (table) => [
    unique('product_reviews_once').on(table.orderId, table.productId),
    check('product_reviews_rating', sql`${table.rating} between 1 and 5`),
    check('product_reviews_state', sql`${table.state} in ('pending', 'approved', 'rejected')`),
    check('product_reviews_verified', sql`${table.isDemo} = (${table.orderId} is null)`),
    check('product_reviews_reason', sql`(${table.state} = 'rejected') = (${table.rejectionReason} is not null)`),
    index('product_reviews_shown')
      .on(table.productId, table.rating, table.createdAt, table.id)
      .where(sql`${table.state} = 'approved'`),
    index('product_reviews_newest').on(table.createdAt, table.id),
    index('product_reviews_pending').on(table.id).where(sql`${table.state} = 'pending'`),
    index('product_reviews_search_text').using('gin', trigrams(productReviewText(table))),
  ],
)

/** A trigger has the files of deleted rows removed (`unkept_uploads`). */
export const reviewPhotographs = pgTable(
  'review_photographs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    reviewId: integer('review_id')
      .notNull()
      .references(() => productReviews.id, { onDelete: 'cascade' }),
    url: text().notNull().unique(),
    /** In pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [index('review_photographs_review').on(table.reviewId, table.id)],
)

/** At most one per order. */
export const reviewInvitations = pgTable('review_invitations', {
  orderId: integer('order_id')
    .primaryKey()
    .references(() => orders.id),
  /** SHA-256, in hex, of the secret in the link. */
  tokenHash: text('token_hash').notNull().unique(),
  unsubscribeToken: uuid('unsubscribe_token').notNull().unique().defaultRandom(),
  sentAt: timestamptz('sent_at').notNull(),
})

/** Addresses that get no invitations. */
export const reviewOptOuts = pgTable('review_opt_outs', {
  /** Lower case. */
  email: text().primaryKey(),
  at: timestamptz('at').notNull(),
})
