import { and, type GetColumnData, getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#/platform/database.ts'
import { type ListDefinition, orderByClause, searchClause } from './lists.ts'

const WINDOW_ROWS = 2000
const MAX_FOUND = 1000

type FindRequest<Columns> = { q: string; columns: Columns; limit: number; condition?: SQL | undefined }

/**
 * The first rows of a search in the default order, without a total; none if `q` has no words, such as a lone quote mark. A frequent word is found among the first rows, a rare one
 * through the search index; left to itself, PostgreSQL may read the whole table for words that never occur together.
 */
export async function findFirstRows<Columns extends Record<string, PgColumn>>(
  tx: Executor,
  list: ListDefinition,
  { q, columns, limit, condition }: FindRequest<Columns>,
) {
  const matches = searchClause(list, q)
  if (!matches) return []
  const where = and(matches, condition)
  const order = sql.join(orderByClause(list, undefined), sql`, `)
  // Drizzle checks that a column belongs to the table, not to a subquery of its name.
  const fields = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [name, sql`${column}`.mapWith(column)]),
  )
  const firstOf = (rows: SQL) =>
    tx
      .select(fields)
      .from(sql`(select * from ${list.table} ${rows}) as ${sql.identifier(getTableName(list.table))}`)
      .where(where)
      .orderBy(order)
      .limit(limit)
  const near = await firstOf(sql`order by ${order} limit ${WINDOW_ROWS}`)
  return (near.length === limit ? near : await firstOf(sql`where ${where} limit ${MAX_FOUND}`)) as {
    [Name in keyof Columns]: GetColumnData<Columns[Name]>
  }[]
}
