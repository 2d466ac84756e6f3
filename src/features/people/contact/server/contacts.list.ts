import { isNotNull, isNull, sql } from 'drizzle-orm'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { oneOf } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { ANSWER_STATES } from '../contactReply.rules.ts'
import { ContactRow } from './contact.schema.ts'
import { toContactRow } from './contact.store.ts'
import { contactSubmissions, contactText } from './contact.tables.ts'

export const contactList = defineList({
  name: 'contacts',
  title: 'Contacts',
  seenBy: SERVICE,
  exportedBy: MANAGERS,
  table: contactSubmissions,
  key: contactSubmissions.id,
  search: contactText(contactSubmissions),
  filters: {
    state: {
      schema: oneOf(ANSWER_STATES),
      where: (state) =>
        state === 'answered' ? isNotNull(contactSubmissions.answeredAt) : isNull(contactSubmissions.answeredAt),
    },
  },
  sorts: {
    activity: [contactSubmissions.lastMessageAt, contactSubmissions.id],
    received: [contactSubmissions.createdAt, contactSubmissions.id],
    name: [sql`lower(${contactSubmissions.name})`, contactSubmissions.id],
  },
  isDescendingByDefault: true,
  schema: ContactRow,
  toRows: (_, rows) => rows.map(toContactRow),
  columns: {
    Received: (row) => row.createdAt,
    Name: (row) => row.name,
    Email: (row) => row.email,
    Subject: (row) => row.subject,
    Message: (row) => row.message,
    'Last message': (row) => row.lastMessageAt,
    'Written first by': (row) => row.startedBy ?? 'customer',
    Answered: (row) => row.answeredAt,
    'Answered by': (row) => row.answeredBy,
  },
})
