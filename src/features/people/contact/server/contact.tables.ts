import { sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'
import type { ReplyWriter } from '../contactReply.rules.ts'

/** Shared by the list and its index. */
export const contactText = ({
  name,
  email,
  subject,
  message,
}: Record<'name' | 'email' | 'subject' | 'message', AnyPgColumn>) => searchText(name, email, subject, message)

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
    index('contact_submissions_search_text').using('gin', trigrams(contactText(table))),
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
