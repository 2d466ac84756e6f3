import { asc, gt, sql } from 'drizzle-orm'
import type { ProductRow } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import type { Executor } from '#/platform/database.ts'

const BATCH_SIZE = 1000

export async function* streamSlugs(tx: Executor, skip = 0, count = Number.POSITIVE_INFINITY): AsyncGenerator<string[]> {
  const [start] =
    skip > 0
      ? await tx
          .select({ id: products.id })
          .from(products)
          .orderBy(asc(products.id))
          .offset(skip - 1)
          .limit(1)
      : [{ id: 0 }]
  let after = start?.id
  for (let left = count; left > 0 && after !== undefined; ) {
    const rows = await tx
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(gt(products.id, after))
      .orderBy(asc(products.id))
      .limit(Math.min(left, BATCH_SIZE))
    if (rows.length > 0) yield rows.map(({ slug }) => slug)
    after = rows.at(-1)?.id
    left -= rows.length
  }
}

export async function* streamProducts(tx: Executor): AsyncGenerator<ProductRow[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: ProductRow[] = await tx
      .select()
      .from(products)
      .where(gt(products.id, after))
      .orderBy(asc(products.id))
      .limit(BATCH_SIZE)
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id
  }
}

export async function loadCatalogueState(tx: Executor): Promise<{ count: number; checksum: string }> {
  const feedFields = sql`(id, name, slug, description, price, image_url, images, category, sku, barcode, weight_grams, in_stock and stock_quantity > 0)::text`
  const { rows } = await tx.execute<{ count: string; mark: string | null }>(
    sql`select count(*) as count, sum(hashtextextended(${feedFields}, 0))::text as mark from products`,
  )
  return { count: Number(rows[0]?.count), checksum: rows[0]?.mark ?? '0' }
}
