import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { columnFilter, oneOf } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { searchText } from '#/platform/lists/searchText.ts'
import { REQUEST_TYPES, STATE_CHOICES } from '../privacy.rules.ts'
import { AdminPrivacyRequest } from './privacy.schema.ts'
import { toAdminRequest } from './privacy.store.ts'
import { privacyRequests } from './privacy.tables.ts'

const { state, requestType, dueOn, createdAt, id, email } = privacyRequests

export const privacyRequestList = defineList({
  name: 'privacy-requests',
  title: 'Privacy requests',
  seenBy: SERVICE,
  exportedBy: MANAGERS,
  table: privacyRequests,
  key: id,
  search: searchText(email, privacyRequests.message),
  filters: {
    state: {
      schema: oneOf(STATE_CHOICES, 'We can’t find that state'),
      where: (value) =>
        value === 'open' ? sql`${state} in ('received', 'confirmed')` : sql`${state}::text = ${value}`,
    },
    type: columnFilter(
      requestType,
      z.enum(
        REQUEST_TYPES.map(({ id }) => id),
        'Choose access or deletion',
      ),
    ),
  },
  sorts: {
    due: [sql`(${state} in ('done', 'refused'))`, dueOn, id],
    received: [createdAt, id],
  },
  schema: AdminPrivacyRequest,
  toRows: (_, rows) => rows.map(toAdminRequest),
  columns: {
    Number: (row) => row.id,
    Email: (row) => row.email,
    Type: (row) => row.requestType,
    State: (row) => row.state,
    Received: (row) => row.createdAt,
    'Due on': (row) => row.dueOn,
    Confirmed: (row) => row.confirmedAt,
    Closed: (row) => row.closedAt,
    'Closed by': (row) => row.closedBy,
    Outcome: (row) => row.outcome,
  },
})
