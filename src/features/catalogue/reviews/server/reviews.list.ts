import { eq, sql } from 'drizzle-orm'
import { PUBLICATION_STATES } from '#/features/catalogue/moderation/moderation.rules.ts'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { oneOf, ratingFilter } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { toAdminReview } from './moderation.store.ts'
import { AdminReview } from './reviews.schema.ts'
import { reviews, reviewText } from './reviews.tables.ts'

export const reviewList = defineList({
  name: 'reviews',
  title: 'Reviews',
  seenBy: SERVICE,
  exportedBy: MANAGERS,
  table: reviews,
  key: reviews.id,
  search: reviewText(reviews),
  filters: {
    state: {
      schema: oneOf(PUBLICATION_STATES, 'Choose pending or published'),
      where: (state) => eq(reviews.isApproved, state === 'published'),
    },
    rating: ratingFilter(reviews.rating),
  },
  sorts: {
    newest: [reviews.createdAt, reviews.id],
    rating: [reviews.rating, reviews.id],
    name: [sql`lower(${reviews.name})`, reviews.id],
  },
  isDescendingByDefault: true,
  schema: AdminReview,
  toRows: (_, rows) => rows.map(toAdminReview),
  columns: {
    Name: (row) => row.name,
    Email: (row) => row.email,
    Rating: (row) => row.rating,
    Title: (row) => row.title,
    Review: (row) => row.review,
    State: (row) => (row.isApproved ? 'published' : 'pending'),
    Written: (row) => row.createdAt,
  },
})
