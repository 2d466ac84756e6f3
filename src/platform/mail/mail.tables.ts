import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#/platform/columns.ts'

/** Every e-mail that the shop has written: sent, waiting, or kept because there is no mail server. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text().notNull(),
    /** What it is about, `ORD-…` for one; with `kind` it makes a mail unique. */
    reference: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    /** How often the mail server was asked, and what it last said. */
    attempts: integer().notNull().default(0),
    lastError: text('last_error'),
    /** When it was given up. */
    failedAt: moment('failed_at'),
    /** The address behind `List-Unsubscribe`, for mails that somebody can do without (RFC 8058). */
    unsubscribeUrl: text('unsubscribe_url'),
  },
  (table) => [
    unique('mails_once').on(table.kind, table.reference),
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_recipient').on(sql`lower(${table.recipient})`),
  ],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files that go with a mail, as they were when it was written. */
export const mailAttachments = pgTable(
  'mail_attachments',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    mailId: integer('mail_id')
      .notNull()
      .references(() => mails.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    contentType: text('content_type').notNull(),
    content: bytes().notNull(),
  },
  (table) => [index('mail_attachments_mail').on(table.mailId)],
)
