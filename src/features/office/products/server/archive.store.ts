import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ProductRow } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import {
  archivedProducts,
  formerSlugs,
  productPictures,
  products,
} from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { stockReservations } from '#/features/orders/drafts/server/drafts.tables.ts'
import { orderLines } from '#/features/orders/orders/server/orders.tables.ts'
import { announceCause, becauseOf } from '#/features/orders/stock/server/stock.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import { toJsonFields } from '../productFields.rules.ts'
import { deleteUnusedPictures } from './pictures.store.ts'
import { activitySubject, findTaken, lockProduct, type Taken } from './products.store.ts'

type NotFound = { code: 'notFound' }
type BeingBought = { code: 'beingBought'; until: Date }

type ArchivedRow = Omit<ProductRow, 'createdAt' | 'updatedAt'> & {
  createdAt: string
  updatedAt: string
  formerSlugs: string[]
}

/** Archives it if orders refer to it. Refused while a customer is paying. Delete `released` files after the commit. */
export async function deleteOrArchiveProduct(
  tx: Transaction,
  id: number,
  by: AuditInfo,
): Promise<Outcome<{ name: string; archived: boolean; released: string[] }, NotFound | BeingBought>> {
  // Checkouts, and orders about to refer to this product, wait for this lock.
  const row = await lockProduct(tx, id)
  if (!row) return refuse('notFound')
  const [reservation] = await tx
    .select({ until: sql<Date | null>`max(${stockReservations.expiresAt})`.mapWith(stockReservations.expiresAt) })
    .from(stockReservations)
    .where(and(eq(stockReservations.productId, id), gt(stockReservations.expiresAt, by.at)))
  if (reservation?.until) return refuse('beingBought', { until: reservation.until })

  const lines = await tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.productId, id))
  const archived = lines.length > 0
  if (archived) {
    const former = await tx.select({ slug: formerSlugs.slug }).from(formerSlugs).where(eq(formerSlugs.productId, id))
    await tx.insert(archivedProducts).values({
      id,
      name: row.name,
      slug: row.slug,
      product: { ...row, formerSlugs: former.map(({ slug }) => slug) },
      lineIds: lines.map((line) => line.id),
      archivedBy: by.actor,
      archivedAt: by.at,
    })
  }
  const uploads = await tx.select().from(productPictures).where(eq(productPictures.productId, id))
  await tx.delete(products).where(and(eq(products.id, id), becauseOf({ reason: 'removed', ...by })))
  const released = await deleteUnusedPictures(tx, [row.imageUrl, ...row.images, ...uploads.map(({ url }) => url)])
  await recordActivity(tx, {
    ...activitySubject(row, by),
    action: archived ? 'product.archived' : 'product.deleted',
    before: toJsonFields(row),
  })
  return ok({ name: row.name, archived, released })
}

/** Also relinks its order lines. Refused if its slug or SKU has been taken. */
export async function restoreProduct(
  tx: Transaction,
  id: number,
  by: AuditInfo,
): Promise<Outcome<ProductRow, NotFound | Taken>> {
  const [archived] = await tx.select().from(archivedProducts).where(eq(archivedProducts.id, id)).for('update')
  if (!archived) return refuse('notFound')
  const { formerSlugs: former, createdAt, ...fields } = archived.product as unknown as ArchivedRow
  const taken = await findTaken(tx, fields)
  if (taken) return taken
  await tx.delete(archivedProducts).where(eq(archivedProducts.id, id))
  await announceCause(tx, { reason: 'restored', ...by })
  const [row] = await tx
    .insert(products)
    .values({
      ...fields,
      createdAt: new Date(createdAt),
      updatedAt: by.at,
      // A form still open from before the removal gets a 409.
      version: fields.version + 1,
    })
    .returning()
  const restored = row as ProductRow
  await tx
    .update(orderLines)
    .set({ productId: id })
    .where(and(inArray(orderLines.id, archived.lineIds), isNull(orderLines.productId)))
  if (restored.images.length > 0) {
    await tx
      .update(productPictures)
      .set({ productId: id })
      .where(and(inArray(productPictures.url, restored.images), isNull(productPictures.productId)))
  }
  if (former.length > 0) {
    await tx
      .insert(formerSlugs)
      .values(former.map((slug) => ({ slug, productId: id })))
      .onConflictDoNothing()
  }
  await recordActivity(tx, {
    ...activitySubject(restored, by),
    action: 'product.restored',
    after: toJsonFields(restored),
  })
  return ok(restored)
}
