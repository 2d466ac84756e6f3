import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#/platform/database.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import { PRICE_BANDS, type ProductFilters, type Sort } from '../catalogue.rules.ts'
import { listProductsById, type ProductRow } from './catalogue.store.ts'
import { categoryCounts, productSearch, products } from './catalogue.tables.ts'
import { correctSearch, planSearch, type TextSearch } from './search.store.ts'

export type PageRange = { offset: number; limit: number }

export type ProductListing = {
  rows: ProductRow[]
  matching: number
  counts: Map<string, number>
  /** What was searched for instead of the misspelt words typed. */
  correction?: string | undefined
}

export const listProducts = (database: Database, filters: ProductFilters, range: PageRange): Promise<ProductListing> =>
  withCustomPlans(database, async (tx) => {
    const counts = await loadCounts(tx)
    const { search, matching, correction } = await searchAndCount(tx, filters, counts)
    const rows = search && matching === 0 ? [] : await listRange(tx, filters, range, search)
    return { rows, matching, counts, correction }
  })

/** Uses one snapshot and plans for the actual parameters: the generic plan scans every product for a rare word. */
export const withCustomPlans = <Result>(
  database: Database,
  read: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  database.transaction(
    async (tx) => {
      await tx.execute(
        sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`,
      )
      return read(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

async function searchAndCount(tx: Executor, filters: ProductFilters, counts: Map<string, number>) {
  const search = await planSearch(tx, filters.q ?? '')
  const matching = await countMatching(tx, filters, counts, search)
  const corrected = search && matching === 0 ? await correctSearch(tx, search) : undefined
  return corrected
    ? {
        search: corrected,
        matching: await countMatching(tx, filters, counts, corrected),
        correction: corrected.words.join(' '),
      }
    : { search, matching }
}

const A_TO_Z = sql`${products.name} collate shop_names`

/** Each has its own index (catalogue.tables.ts). */
const ORDERS: Record<Sort, SQL[]> = {
  featured: [asc(products.id)],
  name: [A_TO_Z, asc(products.id)],
  'price-asc': [asc(products.price), A_TO_Z, asc(products.id)],
  'price-desc': [desc(products.price), A_TO_Z, asc(products.id)],
}

/** Selects the ids first, so that the rows before a deep page are skipped within the index. */
async function listRange(
  tx: Executor,
  filters: ProductFilters,
  range: PageRange,
  search: TextSearch | undefined,
): Promise<ProductRow[]> {
  if (search && !filters.sort) return listInOrder(tx, await listRankedIds(tx, search, filters, range))
  const order = ORDERS[filters.sort ?? 'featured']
  const found = search && tx.select({ id: productSearch.productId }).from(productSearch).where(search.all)
  const ids = tx
    .select({ id: products.id })
    .from(products)
    .where(and(found && sql`${products.id} in (${found})`, filterCondition(products, filters)))
    .orderBy(...order)
    .offset(range.offset)
    .limit(range.limit)
  return tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(array(${ids}))`)
    .orderBy(...order)
}

/** Walks the ranks, so that the many poor matches of a common word are counted but not sorted. */
export async function listRankedIds(tx: Executor, { ranks }: TextSearch, filters: ProductFilters, range: PageRange) {
  let { offset } = range
  const ids: number[] = []
  for (const rank of ranks) {
    const condition = and(rank, filterCondition(productSearch, filters))
    const found = await tx
      .select({ id: productSearch.productId })
      .from(productSearch)
      .where(condition)
      // Not by the primary key: it would be walked until enough match, and each document fetched.
      .orderBy(sql`${productSearch.productId} + 0`)
      .offset(offset)
      .limit(range.limit - ids.length)
    ids.push(...found.map(({ id }) => id))
    if (ids.length === range.limit) break
    if (found.length > 0) offset = 0
    else if (offset > 0) offset -= await tx.$count(productSearch, condition)
  }
  return ids
}

async function listInOrder(tx: Executor, ids: number[]): Promise<ProductRow[]> {
  const rows = new Map((await listProductsById(tx, ids)).map((row) => [row.id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

function filterCondition(
  table: typeof products | typeof productSearch,
  { category, band }: ProductFilters,
): SQL | undefined {
  const { from, to } = PRICE_BANDS.find(({ id }) => id === band) ?? {}
  return and(
    category ? (isStorable(category) ? eq(table.category, category) : sql`false`) : undefined,
    from === undefined ? undefined : gte(table.price, from),
    to === undefined ? undefined : lte(table.price, to),
  )
}

async function loadCounts(tx: Executor): Promise<Map<string, number>> {
  const rows = await tx.select().from(categoryCounts).where(sql`${categoryCounts.products} > 0`)
  return new Map(rows.map(({ category, products: count }) => [category, count]))
}

async function countMatching(
  tx: Executor,
  filters: ProductFilters,
  counts: Map<string, number>,
  search: TextSearch | undefined,
): Promise<number> {
  if (search) return tx.$count(productSearch, and(search.all, filterCondition(productSearch, filters)))
  if (filters.band) return tx.$count(products, filterCondition(products, filters))
  return filters.category ? (counts.get(filters.category) ?? 0) : sumCounts(counts)
}

export const sumCounts = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
