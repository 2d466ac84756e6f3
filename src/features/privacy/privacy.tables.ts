import { date, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#/platform/columns.ts'

export const privacyRequestType = pgEnum('privacy_request_type', ['access', 'deletion'])

export const privacyRequests = pgTable('privacy_requests', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  email: text().notNull(),
  requestType: privacyRequestType('request_type').notNull().default('access'),
  message: text(),
  /** The last day for the answer: the earlier of 30 days and one calendar month, in London. */
  dueOn: date('due_on', { mode: 'string' }).notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
