import { and, asc, desc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Executor, prepareForEach } from '#/platform/database.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import { lowStockDefault } from '../lowStock.rules.ts'
import { formerSlugs, products } from './catalogue.tables.ts'

export type ProductRow = typeof products.$inferSelect

export const listProductsById = (tx: Executor, ids: number[]): Promise<ProductRow[]> =>
  tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id))

export const listFirstProducts = (tx: Executor, count: number): Promise<ProductRow[]> =>
  tx.select().from(products).orderBy(asc(products.id)).limit(count)

export const findProductBySlug = async (tx: Executor, slug: string): Promise<ProductRow | undefined> =>
  (await tx.select().from(products).where(eq(products.slug, slug)))[0]

/** By the shop's level or the product's own: each has an index, which must match to be used. */
const lowStockConditions = () => [
  and(isNull(products.lowStockLevel), lte(products.stockQuantity, lowStockDefault())),
  lte(products.stockQuantity, products.lowStockLevel),
]

export const isLowInStock = () => or(...lowStockConditions())

/** Counted separately, because PostgreSQL can't count an `or` in indexes alone. */
export async function countLowInStock(tx: Executor): Promise<number> {
  const counts = await Promise.all(lowStockConditions().map((condition) => tx.$count(products, condition)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Resolves a current or former slug, in any case. Current slugs win over former ones. */
export async function findCurrentSlug(tx: Executor, slug: string): Promise<string | undefined> {
  if (!isStorable(slug)) return undefined
  const written = [...new Set([slug, slug.toLowerCase()])]
  const [present] = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(inArray(products.slug, written))
    .orderBy(desc(eq(products.slug, slug)))
    .limit(1)
  if (present) return present.slug
  const [former] = await tx
    .select({ slug: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(inArray(formerSlugs.slug, written))
    .limit(1)
  return former?.slug
}

export type ProductForSale = Pick<ProductRow, keyof typeof saleColumns>
export const saleColumns = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  sku: products.sku,
  imageUrl: products.imageUrl,
  category: products.category,
  price: products.price,
  vatRate: products.vatRate,
  inStock: products.inStock,
  stockQuantity: products.stockQuantity,
}

/**
 * For a query prepared for each number of ids, and the values of its placeholders. PostgreSQL would plan a query with
 * `= any($1)` again at each execution.
 */
export const isOneOf = (count: number): SQL =>
  inArray(
    products.id,
    Array.from({ length: count }, (_, index) => sql.placeholder(`id${index}`)),
  )
export const idValues = (ids: readonly number[]): Record<string, number> =>
  Object.fromEntries(ids.map((id, index) => [`id${index}`, id]))

export const selectForSale = (executor: Executor, count: number) =>
  executor.select(saleColumns).from(products).where(isOneOf(count)).orderBy(asc(products.id))

const forSale = prepareForEach(String, (executor, count: number) => selectForSale(executor, count).prepare(''))

export const listProductsForSale = (tx: Executor, ids: number[]): Promise<ProductForSale[]> =>
  forSale(tx, ids.length).execute(idValues(ids))
