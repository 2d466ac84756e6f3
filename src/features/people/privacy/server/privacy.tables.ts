import { date, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'

export const privacyRequestType = pgEnum('privacy_request_type', ['access', 'deletion'])

export const privacyRequestState = pgEnum('privacy_request_state', ['received', 'confirmed', 'done', 'refused'])

export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    email: text().notNull(),
    requestType: privacyRequestType('request_type').notNull().default('access'),
    message: text(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    state: privacyRequestState().notNull().default('received'),
    /** SHA-256, in hex, of the secret in the confirmation link. */
    confirmTokenHash: text('confirm_token_hash').unique(),
    confirmedAt: timestamptz('confirmed_at'),
    closedAt: timestamptz('closed_at'),
    closedBy: text('closed_by'),
    outcome: text(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('privacy_requests_open').on(table.state, table.dueOn),
    index('privacy_requests_email').on(table.email),
  ],
)
