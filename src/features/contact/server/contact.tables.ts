import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import type { ReplyWriter } from '../contactReply.rules.ts'

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
    lastMessageAt: timestamptz('last_message_at').notNull().defaultNow(),
    /** The member of staff who wrote first; null for a message from the customer. */
    startedBy: text('started_by'),
    /** Idempotency key of the form in which staff wrote first. */
    requestKey: text('request_key').unique(),
  },
  (table) => [
    index('contact_submissions_created_at').on(table.createdAt, table.id),
    index('contact_submissions_last_message').on(table.lastMessageAt, table.id),
    index('contact_submissions_email').on(sql`lower(${table.email})`),
    index('contact_submissions_search').using(
      'gin',
      sql`lower(${table.name} || ' ' || ${table.email} || ' ' || coalesce(${table.subject}, '') || ' ' || ${table.message}) gin_trgm_ops`,
    ),
    index('contact_submissions_unanswered').on(table.id).where(sql`${table.answeredAt} is null`),
  ],
)

/** What was written after the first message. */
export const contactReplies = pgTable(
  'contact_replies',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    contactId: integer('contact_id')
      .notNull()
      .references(() => contactSubmissions.id, { onDelete: 'cascade' }),
    /** Staff add what the customer answered by email. */
    writer: text().$type<ReplyWriter>().notNull(),
    text: text().notNull(),
    /** The member of staff who wrote or added it. */
    author: text().notNull(),
    /** Idempotency key of the form, and part of the email’s reference. */
    requestKey: text('request_key').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('contact_replies_contact').on(table.contactId)],
)
