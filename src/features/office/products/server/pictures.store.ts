import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { archivedProducts, productPictures, products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { orderLines } from '#/features/orders/orders/server/orders.tables.ts'
import type { Transaction } from '#/platform/database.ts'
import { isUpload, keepUploads, releaseUploads, type StoredPicture } from '#/platform/media/uploads.ts'
import type { Services } from '#/platform/services.ts'

const ONE_DAY_MS = 86_400_000

export async function insertPictures(tx: Transaction, productId: number, pictures: readonly StoredPicture[], at: Date) {
  await tx.insert(productPictures).values(pictures.map((picture) => ({ ...picture, productId, createdAt: at })))
  await keepUploads(
    tx,
    pictures.map(({ url }) => url),
  )
}

/** The first of these uploads that no longer exists. Locks the others until the transaction ends. */
export async function findMissingPicture(tx: Transaction, urls: readonly string[]): Promise<string | undefined> {
  const uploads = urls.filter(isUpload)
  if (uploads.length === 0) return undefined
  const rows = await tx
    .select({ url: productPictures.url })
    .from(productPictures)
    .where(inArray(productPictures.url, uploads))
    .for('share')
  return uploads.find((url) => !rows.some((row) => row.url === url))
}

export async function assignPictures(
  tx: Transaction,
  rows: readonly { id: number; images: readonly string[] }[],
): Promise<void> {
  const shown = rows.flatMap(({ id, images }) => images.filter(isUpload).map((url) => ({ id, url })))
  if (shown.length === 0) return
  await tx.execute(sql`
    update ${productPictures} set product_id = shown.id
    from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as shown (id int, url text)
    where ${productPictures.url} = shown.url and ${productPictures.productId} is null`)
}

export async function upsertAlts(
  tx: Transaction,
  urls: readonly string[],
  alts: Record<string, string>,
  pictures: Services['pictures'],
): Promise<void> {
  for (const url of urls) {
    const alt = alts[url]?.trim()
    if (alt === undefined) continue
    const { width, height } = pictures.describe(url, '')
    await tx
      .insert(productPictures)
      .values({ url, alt, width, height })
      .onConflictDoUpdate({ target: productPictures.url, set: { alt } })
  }
}

/** Returns the URLs, for `uploads.remove` after the commit. */
export async function deleteUnusedPictures(tx: Transaction, urls: readonly string[]): Promise<string[]> {
  const uploads = [...new Set(urls.filter(isUpload))]
  if (uploads.length === 0) return []
  const candidates = sql`${sql.param(uploads)}::text[]`
  // Transactions about to show one of them lock its row: the next statement sees what they committed.
  await tx.execute(sql`select from ${productPictures} where url = any (${candidates}) order by url for update`)
  // Products (`images` includes the main picture), archived products and order lines can show one.
  const { rows } = await tx.execute<{ url: string }>(sql`
    delete from ${productPictures} where url = any (${candidates}) and url not in (
      select unnest(images) from ${products} where images && ${candidates}
      union all
      select jsonb_array_elements_text(product -> 'images') from ${archivedProducts} where product -> 'images' ?| ${candidates}
      union all
      select image_url from ${orderLines} where image_url = any (${candidates}) and image_url like '/media/upload-%'
    ) returning url`)
  const released = rows.map(({ url }) => url)
  await releaseUploads(tx, released)
  return released
}

/** Releases uploads for this product, or for none, that were not saved within a day. */
export async function deleteUnsavedPictures(tx: Transaction, productId: number, now: Date): Promise<string[]> {
  const old = await tx
    .select({ url: productPictures.url })
    .from(productPictures)
    .where(
      and(
        or(eq(productPictures.productId, productId), isNull(productPictures.productId)),
        lt(productPictures.createdAt, new Date(now.getTime() - ONE_DAY_MS)),
        sql`not exists (select from ${products} where ${products.id} = ${productId} and ${productPictures.url} = any (${products.images}))`,
      ),
    )
  return deleteUnusedPictures(
    tx,
    old.map(({ url }) => url),
  )
}
