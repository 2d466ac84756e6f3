import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'

export const contactSubmissions = pgTable(
  'contact_submissions',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text(),
    message: text().notNull(),
    answeredAt: timestamptz('answered_at'),
    answeredBy: text('answered_by'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('contact_submissions_created_at').on(table.createdAt, table.id),
    index('contact_submissions_email').on(sql`lower(${table.email})`),
    index('contact_submissions_unanswered').on(table.id).where(sql`${table.answeredAt} is null`),
  ],
)
