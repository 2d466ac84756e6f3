import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { columnFilter, oneOf, productFilter, ratingFilter } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import type { Services } from '#/platform/services.ts'
import { REJECTION_REASONS, REVIEW_STATE_LABELS } from '../moderation.rules.ts'
import { toAdminReviews } from './moderation.store.ts'
import { AdminProductReview } from './productReviews.schema.ts'
import { productReviews, productReviewText, reviewPhotographs } from './productReviews.tables.ts'

const hasPhotographs = sql`exists (select from ${reviewPhotographs} where ${reviewPhotographs.reviewId} = ${productReviews.id})`

export const productReviewList = ({ pictures }: Pick<Services, 'pictures'>) =>
  defineList({
    name: 'product-reviews',
    title: 'Product reviews',
    seenBy: SERVICE,
    exportedBy: MANAGERS,
    table: productReviews,
    key: productReviews.id,
    search: productReviewText(productReviews),
    filters: {
      state: columnFilter(productReviews.state, oneOf(REVIEW_STATE_LABELS, 'Choose pending, approved or rejected')),
      rating: ratingFilter(productReviews.rating),
      photographs: {
        schema: z.enum(['yes', 'no']),
        where: (value) => (value === 'yes' ? hasPhotographs : sql`not ${hasPhotographs}`),
      },
      product: productFilter(productReviews.productId),
    },
    sorts: {
      newest: [productReviews.createdAt, productReviews.id],
      rating: [productReviews.rating, productReviews.id],
      product: [sql`lower(${productReviews.productName})`, productReviews.id],
    },
    isDescendingByDefault: true,
    schema: AdminProductReview,
    toRows: (tx, rows) => toAdminReviews(tx, pictures, rows),
    columns: {
      'Product ID': (row) => row.productId,
      Product: (row) => row.productName,
      Order: (row) => row.orderNumber ?? 'Example',
      Name: (row) => row.displayName,
      Rating: (row) => row.rating,
      Title: (row) => row.title,
      Review: (row) => row.text,
      Photographs: (row) => row.photographs.length,
      State: (row) => REVIEW_STATE_LABELS[row.state].label,
      'Rejected because': (row) => row.rejectionReason && REJECTION_REASONS[row.rejectionReason].label,
      Answer: (row) => row.answer,
      Written: (row) => row.createdAt,
      'Decided on': (row) => row.decidedAt,
      'Decided by': (row) => row.decidedBy,
    },
  })
