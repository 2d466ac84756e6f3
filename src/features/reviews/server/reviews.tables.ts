import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'

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
    index('reviews_search').using(
      'gin',
      sql`lower(${table.name} || ' ' || ${table.email} || ' ' || coalesce(${table.title}, '') || ' ' || ${table.review}) gin_trgm_ops`,
    ),
    index('reviews_newest').on(table.isApproved, table.createdAt, table.id),
  ],
)
