import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '#/platform/columns.ts'

/** What a list shows of a mail: everything but its words. */
export const mailColumns = {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  kind: text().notNull(),
  /** What it is about, `ORD-…` for one; with `kind` it makes a mail unique. */
  reference: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** When it was last given to the queue that sends; null for a mail that is kept because there is no mail server. */
  queuedAt: moment('queued_at'),
  sentAt: moment('sent_at'),
  /** How often the mail server was asked, and what it last said when it did not take the mail. */
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  /** When it was given up. */
  failedAt: moment('failed_at'),
}

/** Every email that the shop has written: sent, waiting, given up, or kept because there is no mail server. */
export const mails = pgTable(
  'mails',
  {
    ...mailColumns,
    // Named, because Drizzle remembers the names of a table's columns by the table's name, and the list has one without these.
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** Whom an answer goes to, where that is not the sender. */
    replyTo: text('reply_to'),
    /** The address behind `List-Unsubscribe`, for mails that somebody can do without (RFC 8058). */
    unsubscribeUrl: text('unsubscribe_url'),
  },
  (table) => [
    unique('mails_once').on(table.kind, table.reference),
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_recipient').on(sql`lower(${table.recipient})`),
    index('mails_unsent').on(table.createdAt, table.id).where(sql`${table.sentAt} is null`),
    index('mails_search').using(
      'gin',
      sql`lower(${table.recipient} || ' ' || ${table.subject} || ' ' || ${table.reference}) gin_trgm_ops`,
    ),
    index('mails_failed').on(table.id).where(sql`${table.failedAt} is not null`),
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
