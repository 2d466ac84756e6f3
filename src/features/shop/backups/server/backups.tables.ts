import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'

/** One row per attempt. A killed run has no `finishedAt`. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    startedAt: timestamptz('started_at').notNull(),
    finishedAt: timestamptz('finished_at'),
    fileName: text('file_name'),
    bytes: bigint({ mode: 'number' }),
    /** Whether it was restored and compared; false if no scratch database was available. */
    verified: boolean().notNull().default(false),
    /** A sentence without personal data. */
    error: text(),
  },
  (table) => [index('backup_runs_finished').on(table.finishedAt)],
)
