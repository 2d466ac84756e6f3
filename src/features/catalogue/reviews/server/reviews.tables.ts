import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'

/** Shared by the list and its index. */
export const reviewText = ({
  name,
  email,
  title,
  review,
}: Record<'name' | 'email' | 'title' | 'review', AnyPgColumn>) => searchText(name, email, title, review)

export const reviews = pgTable(
  'reviews',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    rating: integer().notNull(),
    review: text().notNull(),
    title: text(),
    isApproved: boolean('is_approved').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('reviews_rating_one_to_five', sql`${table.rating} between 1 and 5`),
    index('reviews_email').on(sql`lower(${table.email})`),
    index('reviews_search_text').using('gin', trigrams(reviewText(table))),
    index('reviews_newest').on(table.isApproved, table.createdAt, table.id),
  ],
)
