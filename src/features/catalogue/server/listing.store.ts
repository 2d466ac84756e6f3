import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#/platform/database.ts'
import { isStorable } from '#/platform/schemas/text.schema.ts'
import { PRICE_BANDS, type ProductFilters, type Sort } from '../catalogue.rules.ts'
import type { ProductRow } from './catalogue.store.ts'
import { categoryCounts, products } from './catalogue.tables.ts'

export type PageRange = { offset: number; limit: number }

export type ProductListing = {
  rows: ProductRow[]
  matching: number
  counts: Map<string, number>
}

export const listProducts = (database: Database, filters: ProductFilters, range: PageRange): Promise<ProductListing> =>
  withCustomPlans(database, async (tx) => {
    const counts = await loadCounts(tx)
    const matching = await countMatching(tx, filters, counts)
    const rows = filters.q && matching === 0 ? [] : await listRange(tx, filters, range)
    return { rows, matching, counts }
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

export function matchesText(text: string): SQL {
  const wanted = text.trim().toLowerCase()
  // PostgreSQL would reject the parameter.
  if (!isStorable(wanted)) return sql`false`
  // Without three letters in a row the trigram index is no use: all of it would be read.
  return /[a-z0-9]{3}/.test(wanted)
    ? sql`${products}.search like ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql`strpos(${products}.search, ${wanted}) > 0`
}

const A_TO_Z = sql`${products.name} collate shop_names`

/** Each has its own index (catalogue.tables.ts). */
const ORDERS: Record<Sort, SQL[]> = {
  name: [A_TO_Z, asc(products.id)],
  'price-asc': [asc(products.price), A_TO_Z, asc(products.id)],
  'price-desc': [desc(products.price), A_TO_Z, asc(products.id)],
}

/** Selects the ids first, so that the rows before a deep page are skipped within the index. */
function listRange(tx: Executor, filters: ProductFilters, { offset, limit }: PageRange): Promise<ProductRow[]> {
  const order = filters.sort ? ORDERS[filters.sort] : [asc(products.id)]
  const ids = tx
    .select({ id: products.id })
    .from(products)
    .where(filterCondition(filters))
    .orderBy(...order)
    .offset(offset)
    .limit(limit)
  return tx
    .select()
    .from(products)
    .where(sql`${products.id} = any(array(${ids}))`)
    .orderBy(...order)
}

function filterCondition({ q, category, band }: ProductFilters): SQL | undefined {
  const { from, to } = PRICE_BANDS.find(({ id }) => id === band) ?? {}
  return and(
    q?.trim() ? matchesText(q) : undefined,
    category ? (isStorable(category) ? eq(products.category, category) : sql`false`) : undefined,
    from === undefined ? undefined : gte(products.price, from),
    to === undefined ? undefined : lte(products.price, to),
  )
}

async function loadCounts(tx: Executor): Promise<Map<string, number>> {
  const rows = await tx.select().from(categoryCounts).where(sql`${categoryCounts.products} > 0`)
  return new Map(rows.map(({ category, products: count }) => [category, count]))
}

async function countMatching(tx: Executor, filters: ProductFilters, counts: Map<string, number>): Promise<number> {
  if (filters.q?.trim() || filters.band) return tx.$count(products, filterCondition(filters))
  return filters.category ? (counts.get(filters.category) ?? 0) : sumCounts(counts)
}

export const sumCounts = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
