import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  getTableColumns,
  gt,
  inArray,
  like,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ZodType } from 'zod'
import type { Executor } from '#/platform/database.ts'
import { isShort, MOST_COUNTED, wordsOf } from '../../lib/lists.rules.ts'

/** One way to narrow a list: what may stand in the address, and what that means. */
export type ListFilter = { schema: ZodType<string>; where: (value: string) => SQL | undefined }

/** What an export writes into one cell. */
export type ExportCell = string | number | boolean | null

/**
 * A list of the administrator's: what it shows, by what it is searched, narrowed and sorted, and how it is exported. The
 * server does all of it, so that a list of 200,000 rows costs no more than one of 20.
 */
export type ListDefinition<Table extends PgTable = PgTable, Row extends object = object> = {
  /** As in the address: `orders`. */
  name: string
  /** For the API's description: `Orders`. */
  title: string
  table: Table
  /** The columns that rows are read with, where there are large ones to leave out. All of them when absent. */
  select?: Record<string, AnyColumn>
  /** What tells rows apart, in the order of an export. */
  key: AnyColumn
  /** Text in lower case that a search looks into; undefined for a list that has no search. */
  search?: SQL | AnyColumn
  filters?: Record<string, ListFilter>
  /** By their name in the address; the last column of each has to tell rows apart. The first is the usual order. */
  sorts: Record<string, (SQL | AnyColumn)[]>
  /** Whether the usual order begins with the greatest: the newest, mostly. */
  usuallyDescending?: boolean
  /** A row on the wire. */
  schema: ZodType<Row>
  /** Makes the wire's rows of the table's; reads what belongs to them, for all at once. */
  toRows: (tx: Executor, rows: Table['$inferSelect'][]) => Row[] | Promise<Row[]>
  /** The columns of an export by their headings. */
  columns: Record<string, (row: Row) => ExportCell>
}

/** Keeps a definition's own types while lists of them are handed around. */
export const defineList = <Table extends PgTable, Row extends object>(
  definition: ListDefinition<Table, Row>,
): ListDefinition => definition as unknown as ListDefinition

/** What somebody asked a list for. `sort` is a name of `sorts`, with `-` before it for the greatest first. */
export type ListRequest = { q?: string | undefined; sort?: string | undefined; page: number } & {
  filters: Record<string, string | undefined>
}

export const ROWS_PER_PAGE = 50
const EXPORTED_AT_ONCE = 1000

/** One page of a list, and how many rows there are in all: of a search `MOST_COUNTED` at most, then `isMore`. */
export async function readList(tx: Executor, list: ListDefinition, request: ListRequest) {
  const where = narrowing(list, request)
  const isSearch = list.search !== undefined && wordsOf(request.q).length > 0
  const shown = tx
    .select({ key: sql`${list.key}` })
    .from(list.table)
    .where(where)
    .orderBy(...order(list, request.sort))
    .limit(ROWS_PER_PAGE)
    .offset((request.page - 1) * ROWS_PER_PAGE)
  const [rows, [counted]] = await Promise.all([
    // Whole rows only of those that are shown: what comes before a late page is passed over in the index.
    tx
      .select(columnsToRead(list))
      .from(list.table)
      .where(inArray(list.key, shown))
      .orderBy(...order(list, request.sort)),
    isSearch
      ? tx.select({ total: count() }).from(
          tx
            .select({ one: sql`1`.as('one') })
            .from(list.table)
            .where(where)
            .limit(MOST_COUNTED + 1)
            .as('found'),
        )
      : tx.select({ total: count() }).from(list.table).where(where),
  ])
  const found = counted?.total ?? 0
  const isMore = isSearch && found > MOST_COUNTED
  const total = isMore ? MOST_COUNTED : found
  return {
    rows: await list.toRows(tx, rows),
    total,
    isMore,
    page: request.page,
    pages: Math.max(1, Math.ceil(total / ROWS_PER_PAGE)),
  }
}

/** Everything that a request finds, by its key, some rows at a time: however many there are, few are in memory. */
export async function* exportList(
  tx: Executor,
  list: ListDefinition,
  request: Omit<ListRequest, 'page' | 'sort'>,
): AsyncGenerator<object[]> {
  const where = narrowing(list, request)
  const keyName = Object.entries(columnsOf(list.table)).find(([, column]) => column === list.key)?.[0]
  if (!keyName) throw new Error(`The key of the list ${list.name} is no column of its table`)
  let last: unknown
  for (;;) {
    const rows: Record<string, unknown>[] = await tx
      .select(columnsToRead(list))
      .from(list.table)
      .where(last === undefined ? where : and(where, gt(list.key, last)))
      .orderBy(asc(list.key))
      .limit(EXPORTED_AT_ONCE)
    if (rows.length === 0) return
    yield await list.toRows(tx, rows)
    if (rows.length < EXPORTED_AT_ONCE) return
    last = rows.at(-1)?.[keyName]
  }
}

const columnsToRead = (list: ListDefinition) => (list.select ?? getTableColumns(list.table)) as Record<string, PgColumn>

const columnsOf = (table: PgTable) => table as unknown as Record<string, unknown>

function narrowing(list: ListDefinition, { q, filters }: Omit<ListRequest, 'page' | 'sort'>): SQL | undefined {
  const conditions = Object.entries(list.filters ?? {}).map(([name, filter]) => {
    const value = filters[name]
    return value === undefined || value === '' ? undefined : filter.where(value)
  })
  const text = sql`${list.search}`
  const found = list.search ? wordsOf(q).map((word) => (isShort(word) ? begins(text, word) : holds(text, word))) : []
  return and(...conditions, ...found)
}

const holds = (text: SQL, word: string) => like(text, `%${literally(word)}%`)

/** What stands before a word. `\x1f` parts the fields of a row. */
const BEFORE_WORDS = [' ', '\n', '\x1f', '-', '@']

const begins = (text: SQL, word: string) =>
  or(like(text, `${literally(word)}%`), ...BEFORE_WORDS.map((before) => holds(text, before + word)))

/** A search for `50%` means the sign. */
const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&')

function order(list: ListDefinition, asked: string | undefined): SQL[] {
  const [usual = ''] = Object.keys(list.sorts)
  const name = asked?.replace(/^-/, '') ?? usual
  const descending = asked === undefined ? Boolean(list.usuallyDescending) : asked.startsWith('-')
  return (list.sorts[name] ?? list.sorts[usual] ?? []).map((column) => (descending ? desc(column) : asc(column)))
}
