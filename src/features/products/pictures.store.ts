import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { archivedProducts, productPictures, products } from '#/features/catalogue/catalogue.tables.ts'
import { orderLines } from '#/features/orders/orders.tables.ts'
import type { Transaction } from '#/platform/database.ts'
import { isUpload, type StoredPicture } from '#/platform/media/uploads.ts'
import type { Needs } from '#/platform/needs.ts'

const ONE_DAY_MS = 86_400_000

/** Writes down pictures that were uploaded for a product. */
export async function writePictures(tx: Transaction, productId: number, pictures: readonly StoredPicture[], at: Date) {
  await tx.insert(productPictures).values(pictures.map((picture) => ({ ...picture, productId, createdAt: at })))
}

/** The first of these uploads that has been taken away meanwhile. The others cannot be until the transaction ends. */
export async function missingPicture(tx: Transaction, urls: readonly string[]): Promise<string | undefined> {
  const uploads = urls.filter(isUpload)
  if (uploads.length === 0) return undefined
  const rows = await tx
    .select({ url: productPictures.url })
    .from(productPictures)
    .where(inArray(productPictures.url, uploads))
    .for('share')
  return uploads.find((url) => !rows.some((row) => row.url === url))
}

/** Makes uploads that belong to no product this one's. */
export async function adopt(tx: Transaction, productId: number, urls: readonly string[]): Promise<void> {
  const uploads = urls.filter(isUpload)
  if (uploads.length === 0) return
  await tx
    .update(productPictures)
    .set({ productId })
    .where(and(inArray(productPictures.url, uploads), isNull(productPictures.productId)))
}

/** Keeps what these pictures of a product show. The shop's own photographs can be described anew as well. */
export async function writeAlts(
  tx: Transaction,
  urls: readonly string[],
  alts: Record<string, string>,
  pictures: Needs['pictures'],
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

/** Of these addresses, the uploads that nothing shows any more: forgotten here, to be removed once this is written. */
export async function release(tx: Transaction, urls: readonly string[]): Promise<string[]> {
  const released: string[] = []
  for (const url of new Set(urls.filter(isUpload))) {
    if (await isShown(tx, url)) continue
    const gone = await tx.delete(productPictures).where(eq(productPictures.url, url)).returning()
    if (gone.length > 0) released.push(url)
  }
  return released
}

/** Uploads for this product, or for none, that nobody has saved within a day: forgotten, to be removed. */
export async function releaseUnsaved(tx: Transaction, productId: number, now: Date): Promise<string[]> {
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
  return release(
    tx,
    old.map(({ url }) => url),
  )
}

/** Products, archived ones and orders that were placed show pictures. */
async function isShown(tx: Transaction, url: string): Promise<boolean> {
  const { rows } = await tx.execute<{ shown: boolean }>(sql`select
    exists (select from ${products} where ${url} = any (${products.images}) or ${products.imageUrl} = ${url})
    or exists (select from ${archivedProducts} where ${archivedProducts.product} -> 'images' ? ${url})
    or exists (select from ${orderLines} where ${orderLines.imageUrl} = ${url}) as shown`)
  return rows[0]?.shown === true
}
