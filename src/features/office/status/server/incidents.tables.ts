import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'

export const incidents = pgTable(
  'incidents',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    checkId: text('check_id').notNull(),
    openedAt: timestamptz('opened_at').notNull(),
    notifiedAt: timestamptz('notified_at').notNull(),
    /** Set when the check is fine again, before the incident is cleared. */
    fineSince: timestamptz('fine_since'),
    clearedAt: timestamptz('cleared_at'),
  },
  (table) => [
    uniqueIndex('incidents_one_open').on(table.checkId).where(sql`${table.clearedAt} is null`),
    index('incidents_opened').on(table.openedAt),
  ],
)
