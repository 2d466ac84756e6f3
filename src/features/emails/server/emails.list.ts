import { eq, sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { defineList } from '#/platform/lists/lists.ts'
import { mailColumns } from '#/platform/mail/mail.tables.ts'
import { kindWords } from '../emailWords.ts'
import { EmailRow, EmailState } from './emails.schema.ts'
import { isInState, toEmailRow } from './emails.store.ts'

/** Without the bodies, so that lists and exports do not load them. */
const heads = pgTable('mails', mailColumns)

export const emailList = defineList({
  name: 'emails',
  title: 'Emails',
  table: heads,
  key: heads.id,
  search: sql`lower(${heads.recipient} || ' ' || ${heads.subject} || ' ' || ${heads.reference})`,
  filters: {
    state: { schema: EmailState, where: (state) => isInState(state as EmailState, heads as never) },
    kind: { schema: z.string().max(60, 'We can’t find that type of email'), where: (kind) => eq(heads.kind, kind) },
  },
  sorts: { created: [heads.createdAt, heads.id], recipient: [sql`lower(${heads.recipient})`, heads.id] },
  usuallyDescending: true,
  schema: EmailRow,
  toRows: (_, rows) => rows.map(toEmailRow),
  columns: {
    Written: (row) => row.createdAt,
    Kind: (row) => kindWords(row.kind),
    Reference: (row) => row.reference,
    Recipient: (row) => row.recipient,
    Subject: (row) => row.subject,
    State: (row) => row.state,
    Sent: (row) => row.sentAt,
    Attempts: (row) => row.attempts,
    'Last error': (row) => row.lastError,
  },
})
