import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import { isStorable } from '#/platform/schemas/text.schema.ts'
import type { BasketItem } from '../catalogue.rules.ts'
import { formerSlugs, products } from './catalogue.tables.ts'

export type ProductRow = typeof products.$inferSelect

/** The products with these ids, in shop order. */
export const productsById = (tx: Executor, ids: number[]): Promise<ProductRow[]> =>
  tx.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id))

/** The first so many products in shop order. */
export const firstProducts = (tx: Executor, count: number): Promise<ProductRow[]> =>
  tx.select().from(products).orderBy(asc(products.id)).limit(count)

/** The product at this slug, or undefined. */
export const productBySlug = async (tx: Executor, slug: string): Promise<ProductRow | undefined> =>
  (await tx.select().from(products).where(eq(products.slug, slug)))[0]

/**
 * The slug under which a product stands today, from one that it has or had, in any case. Undefined where there never was
 * such a product. A present slug wins over a former one.
 */
export async function currentSlugOf(tx: Executor, slug: string): Promise<string | undefined> {
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

/** What a sale needs to know of a product. */
export type ForSale = Pick<ProductRow, keyof typeof forSale>
const forSale = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  imageUrl: products.imageUrl,
  price: products.price,
  inStock: products.inStock,
  stockQuantity: products.stockQuantity,
}

const selectForSale = (tx: Executor, ids: number[]) =>
  tx.select(forSale).from(products).where(inArray(products.id, ids)).orderBy(asc(products.id))

/** Products as a sale needs them, by id. */
export const productsForSale = async (tx: Executor, ids: number[]): Promise<ForSale[]> => selectForSale(tx, ids)

/**
 * The same, locked until the transaction ends; always in the order of ids, so that two baskets cannot wait for each other.
 * Asked as soon as it is called: what the transaction is asked next, even without waiting, is answered under the locks.
 */
export const lockProducts = async (tx: Transaction, ids: number[]): Promise<ForSale[]> =>
  selectForSale(tx, ids).for('update')

/** Takes sold goods out of stock; a sale of the last one ends `inStock`. Throws if more is taken than there is. */
export async function takeStock(tx: Transaction, items: BasketItem[]): Promise<void> {
  const wanted = sql.join(
    items.map((item) => sql`(${item.productId}::int, ${item.quantity}::int)`),
    sql`, `,
  )
  await tx.execute(sql`
    update products set
      stock_quantity = stock_quantity - wanted.quantity,
      in_stock = in_stock and stock_quantity > wanted.quantity
    from (values ${wanted}) as wanted (id, quantity)
    where products.id = wanted.id`)
}

/** Puts goods back into stock; a product that had none left can be bought again. Products that are gone are passed over. */
export async function returnStock(tx: Transaction, items: BasketItem[]): Promise<void> {
  if (items.length === 0) return
  const back = sql.join(
    items.map((item) => sql`(${item.productId}::int, ${item.quantity}::int)`),
    sql`, `,
  )
  await tx.execute(sql`
    update products set
      stock_quantity = stock_quantity + back.quantity,
      in_stock = in_stock or stock_quantity = 0
    from (values ${back}) as back (id, quantity)
    where products.id = back.id`)
}
