import { sql } from 'drizzle-orm'
import { customType, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'

/** Everything but the contents, for lists. */
export const mailColumns = {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  kind: text().notNull(),
  /** What it is about, such as `ORD-…`; unique together with `kind`. */
  reference: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  /** Null if it was stored because there is no mail server. */
  queuedAt: timestamptz('queued_at'),
  sentAt: timestamptz('sent_at'),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  failedAt: timestamptz('failed_at'),
}

/** Every email of the shop: sent, waiting, failed, or stored because there is no mail server. */
export const mails = pgTable(
  'mails',
  {
    ...mailColumns,
    // Named, because Drizzle caches the columns of a table by its name, and the list has one without these.
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** If replies do not go to the sender. */
    replyTo: text('reply_to'),
    /** For `List-Unsubscribe` of optional emails (RFC 8058). */
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
