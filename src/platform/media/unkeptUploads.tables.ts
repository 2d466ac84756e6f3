import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'

/** Files of uploads that nothing shows: not yet, or no more (triggers add those of deleted photographs). A job removes them. */
export const unkeptUploads = pgTable(
  'unkept_uploads',
  {
    name: text().primaryKey(),
    removeAfter: timestamptz('remove_after').notNull().default(sql`now()`),
  },
  (table) => [index('unkept_uploads_due').on(table.removeAfter)],
)
