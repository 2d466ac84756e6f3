import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { BasketItem } from '#/features/cart/cart.schema.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { products } from './catalogue.tables.ts'

export type ProductRow = typeof products.$inferSelect

/** The whole catalogue in its shop order, or only the products with these ids. */
export const listProducts = (tx: Executor, ids?: number[]): Promise<ProductRow[]> =>
  tx
    .select()
    .from(products)
    .where(ids && inArray(products.id, ids))
    .orderBy(asc(products.id))

/** The product at this slug, or undefined. */
export const productBySlug = async (tx: Executor, slug: string): Promise<ProductRow | undefined> =>
  (await tx.select().from(products).where(eq(products.slug, slug)))[0]

/**
 * The slug at which a product stands now, asked for by that slug, a former one, or either in upper case. A slug that
 * another product has taken over is that product's.
 */
export async function currentSlugOf(tx: Executor, slug: string): Promise<string | undefined> {
  const lower = slug.toLowerCase()
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from (
      select slug, slug <> ${slug} as second, false as former from products where slug in (${slug}, ${lower})
      union all
      select p.slug, f.slug <> ${slug}, true from former_slugs f join products p on p.id = f.product_id
      where f.slug in (${slug}, ${lower})
    ) as found
    order by former, second
    limit 1`)
  return rows[0]?.slug
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
export const productsForSale = (tx: Executor, ids: number[]): Promise<ForSale[]> => selectForSale(tx, ids)

/** The same, locked until the transaction ends; always in the order of ids, so that two baskets cannot wait for each other. */
export const lockProducts = (tx: Transaction, ids: number[]): Promise<ForSale[]> => selectForSale(tx, ids).for('update')

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
