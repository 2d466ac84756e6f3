import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#/platform/columns.ts'

/** One row for each backup that was tried. A run that was killed has no `finishedAt`. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    /** Without its folder, which may be another machine's. */
    fileName: text('file_name'),
    bytes: bigint({ mode: 'number' }),
    /** Whether it was restored and compared; false where no scratch database could be had. */
    verified: boolean().notNull().default(false),
    /** Why it failed, in a sentence without personal data. */
    error: text(),
  },
  (table) => [index('backup_runs_finished').on(table.finishedAt)],
)
