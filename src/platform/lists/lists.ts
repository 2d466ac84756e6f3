import {
  type AnyColumn,
  and,
  asc,
  count,
  desc,
  getTableColumns,
  gt,
  inArray,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { type PgColumn, type PgTable, union } from 'drizzle-orm/pg-core'
import type { ZodType } from 'zod'
import { type Role, type Roles, seesContactDetails, seesFigures } from '#/lib/roles.ts'
import type { Executor } from '#/platform/database.ts'
import type { Pictures } from '#/platform/media/describePicture.ts'
import type { Clock } from '#/platform/services.ts'
import { MAX_COUNTED } from '../../lib/lists.rules.ts'
import { parseSearch } from '../../lib/searchTerms.ts'
import type { ListFilter } from './filters.ts'
import { matchesSearch } from './searchText.ts'

export type ExportCell = string | number | boolean | null

/** Some lists depend on them. */
export type ListOptions = {
  /** Whether figures include test payments. */
  countsTests: boolean
  clock: Clock
  pictures: Pictures
}

export type ListDefinition<Table extends PgTable = PgTable, Row extends object = object> = {
  name: string
  title: string
  seenBy: Roles
  exportedBy: Roles
  table: Table
  select?: Record<string, AnyColumn>
  /** Unique: the order of exports. */
  key: AnyColumn
  /**
   * A text made by `search_text`, which must match the search. A function tests texts of other tables with `matches`; one
   * of its conditions must hold, and each is found through its own index.
   */
  search?: SQL | ((matches: (text: SQL) => SQL) => readonly SQL[])
  /** How many matches of a search are counted, if not `MAX_COUNTED`: fewer where rows are wide, since each is read. */
  maxCounted?: number
  filters?: Record<string, ListFilter>
  /** The rows that a role may see, if not all. */
  visibleTo?: (role: Role) => SQL | undefined
  /** By name in the URL, the default first. The last column of each must be unique. */
  sorts: Record<string, (SQL | AnyColumn)[]>
  isDescendingByDefault?: boolean
  /**
   * Amounts to add up over all rows that match, by label; only for a period (`from` or `to`), to keep the rest fast, and
   * for the roles that see figures.
   */
  sums?: Record<string, SQL | AnyColumn>
  schema: ZodType<Row>
  toRows: (tx: Executor, rows: Table['$inferSelect'][], role: Role) => Row[] | Promise<Row[]>
  columns: Record<string, (row: Row) => ExportCell>
  /** Customers’ contact details, for the roles that see them: these columns, and the fields that `hide` empties. */
  contactDetails?: { columns: readonly string[]; hide: (row: Row) => Row }
}

/** Checks a definition with its own types, then drops them. */
export const defineList = <Table extends PgTable, Row extends object>(
  definition: ListDefinition<Table, Row>,
): ListDefinition => definition as unknown as ListDefinition

/** `sort` has `-` before it for descending. */
export type ListRequest = { q?: string | undefined; sort?: string | undefined; page: number } & {
  filters: Record<string, string | undefined>
  role: Role
}

export type ListPage = {
  rows: object[]
  total: number
  isMore: boolean
  page: number
  pages: number
  sums?: Record<string, string>
}

type ListSelection = Omit<ListRequest, 'page' | 'sort'>

export const ROWS_PER_PAGE = 50
const EXPORT_BATCH_SIZE = 1000

/** A page beyond the last is the last. The total of a search, or of a filter with `maxCounted`, is capped; `isMore` then says so. */
export async function loadList(tx: Executor, list: ListDefinition, request: ListRequest): Promise<ListPage> {
  const maxCounted = countLimit(list, request)
  const isPeriod = Boolean(request.filters.from || request.filters.to)
  const hasSums = list.sums !== undefined && isPeriod && seesFigures(request.role)
  const sums = (hasSums && list.sums) || {}
  const added = (of: (name: string) => SQLWrapper) =>
    Object.fromEntries(Object.keys(sums).map((name) => [name, sql<string>`coalesce(sum(${of(name)}), 0.00)::text`]))
  const [rows, [counted]] = await Promise.all([
    tx
      .select(selectedColumns(list))
      .from(list.table)
      .where(inArray(list.key, keysOfPage(tx, list, request)))
      .orderBy(...orderByClause(list, request.sort)),
    maxCounted !== undefined
      ? tx
          .select({ total: count(), ...added((name) => sql.identifier(name)) })
          .from(selectMatches(tx, list, request, { limit: maxCounted + 1, columns: sums }).as('found'))
      : tx
          .select({ total: count(), ...added((name) => sums[name] as SQL | AnyColumn) })
          .from(list.table)
          .where(whereClause(list, request)),
  ])
  const { total: matching = 0, ...amounts } = (counted ?? {}) as { total?: number } & Record<string, string>
  const isMore = maxCounted !== undefined && matching > maxCounted
  const total = isMore ? maxCounted : matching
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE))
  if (request.page > pages) return loadList(tx, list, { ...request, page: pages })
  return {
    rows: await toVisibleRows(tx, list, rows, request.role),
    total,
    isMore,
    page: request.page,
    pages,
    // What stopped counting has no totals.
    ...(hasSums && !isMore ? { sums: amounts } : {}),
  }
}

function countLimit(list: ListDefinition, request: ListRequest): number | undefined {
  const isSearch = searchConditions(list.search, request.q).length > 0
  const limits = Object.entries(list.filters ?? {}).flatMap(([name, filter]) =>
    request.filters[name] ? (filter.maxCounted ?? []) : [],
  )
  if (isSearch) limits.push(list.maxCounted ?? MAX_COUNTED)
  return limits.length > 0 ? Math.min(...limits) : undefined
}

/** Reads the keys of this page only: the offset skips index entries. */
function keysOfPage(tx: Executor, list: ListDefinition, request: ListRequest) {
  const offset = (request.page - 1) * ROWS_PER_PAGE
  const order = orderByClause(list, request.sort)
  if (searchConditions(list.search, request.q).length < 2) {
    const keys = tx
      .select({ key: sql`${list.key}` })
      .from(list.table)
      .where(whereClause(list, request))
    return keys
      .orderBy(...order)
      .limit(ROWS_PER_PAGE)
      .offset(offset)
  }
  const { columns, direction } = sortOf(list, request.sort)
  const sorted = Object.fromEntries(columns.map((column, at) => [`sort${at}`, column]))
  const found = selectMatches(tx, list, request, { limit: offset + ROWS_PER_PAGE, columns: sorted, order })
  return tx
    .select({ key: sql`"key"` })
    .from(found.as('found'))
    .orderBy(...Object.keys(sorted).map((name) => direction(sql.identifier(name))))
    .limit(ROWS_PER_PAGE)
    .offset(offset)
}

type Matches = { limit: number; columns: Record<string, SQL | AnyColumn>; order?: SQL[] }

/** Up to `limit` for each condition of the search, or without a search, each once. */
function selectMatches(tx: Executor, list: ListDefinition, request: ListRequest, { limit, columns, order }: Matches) {
  const fields = Object.entries({ ...columns, key: list.key }).map(([name, column]) => [name, sql`${column}`.as(name)])
  const filters = filterClause(list, request)
  const conditions = searchConditions(list.search, request.q)
  const [first, second, ...others] = (conditions.length > 0 ? conditions : [undefined]).map((condition) =>
    tx
      .select(Object.fromEntries(fields) as Record<string, SQL.Aliased>)
      .from(list.table)
      .where(and(filters, condition))
      .orderBy(...(order ?? []))
      .limit(limit),
  )
  if (!first) throw new Error('There is always one query')
  return second ? union(first, second, ...others) : first
}

export async function* exportList(
  tx: Executor,
  list: ListDefinition,
  request: ListSelection,
): AsyncGenerator<object[]> {
  const where = whereClause(list, request)
  const keyName = Object.entries(getTableColumns(list.table)).find(([, column]) => column === list.key)?.[0]
  if (!keyName) throw new Error(`The key of the list ${list.name} is not a column of its table`)
  let last: unknown
  for (;;) {
    const rows: Record<string, unknown>[] = await tx
      .select(selectedColumns(list))
      .from(list.table)
      .where(last === undefined ? where : and(where, gt(list.key, last)))
      .orderBy(asc(list.key))
      .limit(EXPORT_BATCH_SIZE)
    if (rows.length === 0) return
    yield await toVisibleRows(tx, list, rows, request.role)
    if (rows.length < EXPORT_BATCH_SIZE) return
    last = rows.at(-1)?.[keyName]
  }
}

async function toVisibleRows(tx: Executor, list: ListDefinition, rows: Record<string, unknown>[], role: Role) {
  const shown = await list.toRows(tx, rows, role)
  return list.contactDetails && !seesContactDetails(role) ? shown.map(list.contactDetails.hide) : shown
}

export function exportColumns({ columns, contactDetails }: ListDefinition, role: Role): ListDefinition['columns'] {
  if (!contactDetails || seesContactDetails(role)) return columns
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !contactDetails.columns.includes(name)))
}

const selectedColumns = (list: ListDefinition) =>
  (list.select ?? getTableColumns(list.table)) as Record<string, PgColumn>

export const countRows = (tx: Executor, list: ListDefinition, request: ListSelection): Promise<number> =>
  tx.$count(list.table, whereClause(list, request))

const whereClause = (list: ListDefinition, selection: ListSelection): SQL | undefined =>
  and(filterClause(list, selection), searchClause(list, selection.q))

const filterClause = (list: ListDefinition, { role, filters }: ListSelection): SQL | undefined =>
  and(
    ...Object.entries(list.filters ?? {}).map(([name, { where }]) =>
      filters[name] ? where(filters[name]) : undefined,
    ),
    list.visibleTo?.(role),
  )

export function searchClause(list: ListDefinition, q: string | undefined): SQL | undefined {
  const conditions = searchConditions(list.search, q)
  if (conditions.length < 2) return conditions[0]
  const found = conditions.map((condition) => sql`select ${list.key} from ${list.table} where ${condition}`)
  return sql`${list.key} in (${sql.join(found, sql` union `)})`
}

/** One of them must hold. */
function searchConditions(search: ListDefinition['search'], q: string | undefined): readonly SQL[] {
  const parsed = parseSearch(q)
  if (!search || parsed.terms.length === 0) return []
  const matches = (text: SQL) => matchesSearch(text, parsed)
  return typeof search === 'function' ? search(matches) : [matches(search)]
}

function sortOf(list: ListDefinition, sort: string | undefined) {
  const [defaultSort = ''] = Object.keys(list.sorts)
  const name = sort?.replace(/^-/, '') ?? defaultSort
  const descending = sort === undefined ? Boolean(list.isDescendingByDefault) : sort.startsWith('-')
  return { columns: list.sorts[name] ?? list.sorts[defaultSort] ?? [], direction: descending ? desc : asc }
}

export function orderByClause(list: ListDefinition, sort: string | undefined): SQL[] {
  const { columns, direction } = sortOf(list, sort)
  return columns.map((column) => direction(column))
}
