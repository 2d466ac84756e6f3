import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#/platform/columns.ts'

/** A period during which a check that must be empty was a problem. */
export const incidents = pgTable(
  'incidents',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    checkId: text('check_id').notNull(),
    openedAt: moment('opened_at').notNull(),
    notifiedAt: moment('notified_at').notNull(),
    /** Set when the check is fine again, before the incident is cleared. */
    fineSince: moment('fine_since'),
    clearedAt: moment('cleared_at'),
  },
  (table) => [
    uniqueIndex('incidents_one_open').on(table.checkId).where(sql`${table.clearedAt} is null`),
    index('incidents_opened').on(table.openedAt),
  ],
)
