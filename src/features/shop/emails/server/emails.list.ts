import { eq, sql } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { kindLabel } from '#/platform/mail/emailKinds.ts'
import { mailColumns, mailText } from '#/platform/mail/mail.tables.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import { EmailRow, EmailState } from './emails.schema.ts'
import { isInState, isVisibleTo, toEmailRow } from './emails.store.ts'

const mailHeaders = pgTable('mails', mailColumns)

export const emailList = defineList({
  name: 'emails',
  title: 'Emails',
  seenBy: SERVICE,
  exportedBy: MANAGERS,
  table: mailHeaders,
  key: mailHeaders.id,
  search: mailText(mailHeaders),
  filters: {
    state: { schema: EmailState, where: (state: EmailState) => isInState(state, mailHeaders) },
    kind: {
      schema: textSchema().max(60, 'We can’t find that type of email'),
      where: (kind) => eq(mailHeaders.kind, kind),
    },
  },
  visibleTo: (role) => isVisibleTo(role, mailHeaders),
  sorts: {
    created: [mailHeaders.createdAt, mailHeaders.id],
    recipient: [sql`lower(${mailHeaders.recipient})`, mailHeaders.id],
  },
  isDescendingByDefault: true,
  schema: EmailRow,
  toRows: (_, rows) => rows.map(toEmailRow),
  columns: {
    Written: (row) => row.createdAt,
    Kind: (row) => kindLabel(row.kind),
    Reference: (row) => row.reference,
    Recipient: (row) => row.recipient,
    Subject: (row) => row.subject,
    State: (row) => row.state,
    Sent: (row) => row.sentAt,
    Attempts: (row) => row.attempts,
    'Last error': (row) => row.lastError,
  },
})
