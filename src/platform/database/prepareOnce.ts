import { getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../database.ts'

/** Carts come in many sizes: the rest are built each time. */
const MOST_SHAPES = 20

/**
 * Building a query takes longer than sending it, so it’s kept: by the pool, and by each connection for its transactions. Use
 * `sql.placeholder` for what changes from one execution to the next.
 */
export const prepareOnce = <Query>(prepare: (executor: Executor) => Query): ((executor: Executor) => Query) =>
  prepareForEach<Query, void>(() => '', prepare)

/** As `prepareOnce`, if the text depends on the input: `shapeOf` tells the texts apart. */
export function prepareForEach<Query, Input>(
  shapeOf: (input: Input) => string,
  prepare: (executor: Executor, input: Input) => Query,
): (executor: Executor, input: Input) => Query {
  const bySession = new WeakMap<object, Map<string, Query>>()
  return (executor, input) => {
    const { session } = executor._
    const known = bySession.get(session) ?? new Map<string, Query>()
    bySession.set(session, known)
    const shape = shapeOf(input)
    const query = known.get(shape) ?? prepare(executor, input)
    if (known.size < MOST_SHAPES) known.set(shape, query)
    return query
  }
}

export type BoundRow<Table extends PgTable> = {
  row: PgInsertValue<Table>
  values: Record<string, unknown>
  shape: string
}

/** Placeholders for an insert, and their values. A column that isn't named gets its default. */
export function bindRow<Table extends PgTable>(table: Table, from: PgInsertValue<Table>, prefix = ''): BoundRow<Table> {
  const columns = getTableColumns(table)
  const row: Record<string, SQL> = {}
  const values: Record<string, unknown> = {}
  let shape = ''
  for (const [key, value] of Object.entries(from)) {
    const column = columns[key]
    if (!column || value === undefined) continue
    if (is(value, SQL)) {
      row[key] = value
      shape += `${key}=sql,`
    } else {
      shape += `${key},`
      row[key] = sql`${sql.placeholder(prefix + key)}`
      values[prefix + key] = value === null ? null : column.mapToDriverValue(value)
    }
  }
  return { row: row as PgInsertValue<Table>, values, shape }
}
