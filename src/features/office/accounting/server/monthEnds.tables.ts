import { sql } from 'drizzle-orm'
import { customType, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import type { MonthEndState } from '../monthEnds.rules.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** ZIP files of a period’s documents, made in the background and deleted after a week. */
export const monthEnds = pgTable(
  'month_ends',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    /** Empty for both live and test payments. */
    test: text().$type<'' | 'yes' | 'no'>().notNull(),
    state: text().$type<MonthEndState>().notNull().default('queued'),
    /** Steps finished, out of `total`: PDFs printed and documents packed. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    bytes: integer(),
    /** Counts starts. An attempt that was overtaken by another writes nothing more. */
    attempt: integer().notNull().default(0),
    actor: text().notNull(),
    requestedAt: timestamptz('requested_at').notNull(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    // One at a time for a period.
    uniqueIndex('month_ends_under_way')
      .on(table.from, table.to, table.test)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('month_ends_of_period').on(table.from, table.to, table.test, table.id),
  ],
)

/** In the database rather than a folder, because each process of a shop has its own folder. */
export const monthEndChunks = pgTable(
  'month_end_chunks',
  {
    monthEndId: integer('month_end_id')
      .notNull()
      .references(() => monthEnds.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.monthEndId, table.number] })],
)
