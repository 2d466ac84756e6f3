import { eq, sql } from 'drizzle-orm'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { StoredPicture } from '#/platform/media/uploads.ts'
import { deleteUnsavedPictures, insertPictures } from './pictures.store.ts'
import { activitySubject, lockProduct } from './products.store.ts'

/** A product's first pictures show at once, which increments its version. Delete `released` files after the commit. */
export async function insertUploadedPictures(
  tx: Transaction,
  id: number,
  stored: readonly StoredPicture[],
  by: AuditInfo,
): Promise<Outcome<{ version: number; released: string[] }, { code: 'notFound' }>> {
  const row = await lockProduct(tx, id)
  if (!row) return refuse('notFound')
  const released = await deleteUnsavedPictures(tx, id, by.at)
  await insertPictures(tx, id, stored, by.at)
  const images = stored.map(({ url }) => url)
  const isFirst = row.images.length === 0
  if (isFirst) {
    await tx
      .update(products)
      .set({ images, imageUrl: images[0] ?? '', version: sql`${products.version} + 1`, updatedAt: by.at })
      .where(eq(products.id, id))
  }
  await recordActivity(tx, { ...activitySubject(row, by), action: 'product.picturesUploaded', after: { images } })
  return ok({ version: isFirst ? row.version + 1 : row.version, released })
}
