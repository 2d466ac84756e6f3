import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'

/** Only owners see these: those that features describe as about staff. An index knows them, so a new one needs a migration. */
export const STAFF_MAIL_KINDS: readonly string[] = [
  'staff-invitation',
  'staff-access',
  'staff-second-factor',
  'account-sign-in',
  'account-second-factor',
]

export const mailColumns = {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  kind: text().notNull(),
  /** Such as `ORD-…`; unique together with `kind`. */
  reference: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  /** Null if there was no mail server. */
  queuedAt: timestamptz('queued_at'),
  sentAt: timestamptz('sent_at'),
  attempts: integer().notNull().default(0),
  lastError: text('last_error'),
  failedAt: timestamptz('failed_at'),
}

/** Shared by the list and its index. */
export const mailText = ({
  recipient,
  subject,
  reference,
}: Record<'recipient' | 'subject' | 'reference', AnyPgColumn>) => searchText(recipient, subject, reference)

export const mails = pgTable(
  'mails',
  {
    ...mailColumns,
    // Named, as Drizzle caches columns by table name, and the list has one without these.

    /** An `EmailContent`, perhaps of another release. Null once the first attempt has rendered it; see `htmlOf`. */
    content: jsonb('content'),
    html: text('html').notNull().default(''),
    text: text('text').notNull().default(''),
    replyTo: text('reply_to'),
    unsubscribeUrl: text('unsubscribe_url'),
    /** The Message-IDs of the conversation’s earlier emails, as in the header References (RFC 5322, 3.6.4). */
    references: text('references'),
    /** Written by a member of staff, not by the shop. */
    isPersonal: boolean('is_personal').notNull().default(false),
  },
  (table) => [
    unique('mails_once').on(table.kind, table.reference),
    // A release that knows only `html` and `text` counts its attempt first, and must not send the email empty.
    check('mails_rendered_first', sql`${table.content} is null or ${table.attempts} = 0`),
    index('mails_newest').on(table.createdAt, table.id),
    // For all that not everybody may see; see `isVisibleTo`.
    index('mails_not_about_staff')
      .on(table.createdAt, table.id)
      .where(sql`${table.kind} not in (${sql.raw(STAFF_MAIL_KINDS.map((kind) => `'${kind}'`).join(', '))})`),
    index('mails_recipient').on(sql`lower(${table.recipient})`),
    index('mails_sent').on(table.createdAt, table.id).where(sql`${table.sentAt} is not null`),
    index('mails_unsent').on(table.createdAt, table.id).where(sql`${table.sentAt} is null`),
    index('mails_search_text').using('gin', trigrams(mailText(table))),
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
