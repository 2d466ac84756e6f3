import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
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
  },
  (table) => [unique('mails_once').on(table.kind, table.reference)],
)
