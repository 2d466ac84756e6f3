import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment } from '#/platform/columns.ts'

/** A stretch of time during which something that must be empty was not. */
export const incidents = pgTable(
  'incidents',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    checkId: text('check_id').notNull(),
    openedAt: moment('opened_at').notNull(),
    /** When the owner was last emailed about it. */
    notifiedAt: moment('notified_at').notNull(),
    /** Since when it has been fine again, while it is not yet certain that it stays so. */
    fineSince: moment('fine_since'),
    clearedAt: moment('cleared_at'),
  },
  (table) => [
    uniqueIndex('incidents_one_open').on(table.checkId).where(sql`${table.clearedAt} is null`),
    index('incidents_opened').on(table.openedAt),
  ],
)
