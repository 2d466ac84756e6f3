import { and, desc, eq, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgSelect, PgTable, SelectedFields } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { PagePath } from '#/lib/pageLinks.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Role } from '#/lib/roles.ts'
import type { Executor } from './database.ts'

export type TimelineItem = {
  /** The id of the source's row. */
  id: number
  at: Date
  title: string
  detail?: string | null
  amount?: Pence
  states?: { label: string; tone: 'good' | 'attention' | 'bad' | 'quiet' }[]
  isTest?: boolean
  /** The administrator who did it. */
  actor?: string | null
  /** The screen it belongs to. */
  link?: { to: PagePath; search?: Record<string, string> }
}

export type TimelinePage = {
  today: string
  /** The reader's role. */
  role: Role
  /** Limits a query to the person and the page, newest first. */
  newest: <Query extends PgSelect>(query: Query, columns: TimelineColumns) => Query
}

type TimelineColumns = {
  at: AnyPgColumn
  id: AnyPgColumn
  /** In lower case. */
  email: SQL
  where?: SQL | undefined
}

/** What one feature adds to a customer's page (`<feature>/server/*.timeline.ts`). */
export type TimelineSource = {
  /** Part of addresses such as `/admin/customers/order-12`. */
  name: string
  /** Whose rows belong to an email address, which is in lower case. Absent if they belong to those of another source. */
  rows?: { table: PgTable; id: AnyPgColumn; email: SQL }
  /** In one query. */
  list: (tx: Executor, page: TimelinePage) => Promise<TimelineItem[]>
}

type Row<Columns extends SelectedFields> = { id: number; at: Date } & SelectResultFields<Columns>

type Described<Columns extends SelectedFields> = Omit<TimelineColumns, 'id' | 'where'> & {
  name: string
  table: PgTable & { id: AnyPgColumn }
  /** Its rows belong to those of another source. */
  isOwned?: boolean
  join?: { table: PgTable; on: SQL }
  where?: (page: TimelinePage) => SQL | undefined
  columns: Columns
  toItem: (row: Row<Columns>, page: TimelinePage) => Omit<TimelineItem, 'id' | 'at'>
}

/** An item for each row of a table. */
export const timelineOf = <const Columns extends SelectedFields>({
  name,
  table,
  isOwned = false,
  join,
  at,
  email,
  where,
  columns,
  toItem,
}: Described<Columns>): TimelineSource => ({
  name,
  ...(isOwned ? {} : { rows: { table, id: table.id, email } }),

  async list(tx, page) {
    const selected: SelectedFields = { ...columns, id: table.id, at }
    const query = tx.select(selected).from(table).$dynamic()
    if (join) query.innerJoin(join.table, join.on)
    const rows = await page.newest(query, { at, id: table.id, email, where: where?.(page) })
    return (rows as Row<Columns>[]).map((row) => ({ ...toItem(row, page), id: row.id, at: row.at }))
  },
})

export type Cursor = { at: Date; source: string; id: number }

/** Newest first; at the same time by source, then the later row first. */
export const isBefore = (cursor: Cursor, item: Cursor): boolean => {
  const [before, after] = [cursor.at.getTime(), item.at.getTime()]
  if (before !== after) return after < before
  return cursor.source === item.source ? item.id < cursor.id : item.source > cursor.source
}

type PageOptions = { cursor: Cursor | undefined; source: string; email: string; limit: number }

/** Dates are compared in milliseconds, the precision of JavaScript’s and of the cursor. */
export const pageOf =
  ({ cursor, source, email: person, limit }: PageOptions): TimelinePage['newest'] =>
  (query, { at, id, email, where }) => {
    const moment = sql`date_trunc('milliseconds', ${at})`
    return query
      .where(and(eq(email, person), where, cursor && isAfter(moment, id, source, cursor)))
      .orderBy(desc(moment), desc(id))
      .limit(limit)
  }

/** `isBefore` in SQL. */
function isAfter(moment: SQL, id: AnyPgColumn, source: string, cursor: Cursor): SQL | undefined {
  const at = cursor.at.toISOString()
  if (source < cursor.source) return lt(moment, at)
  if (source > cursor.source) return lte(moment, at)
  return or(lt(moment, at), and(eq(moment, at), lt(id, cursor.id)))
}
