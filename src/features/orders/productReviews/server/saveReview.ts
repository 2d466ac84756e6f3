import { and, eq, inArray } from 'drizzle-orm'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { keepUploads, type StoredPicture } from '#/platform/media/uploads.ts'
import { MAX_PHOTOGRAPHS } from '../productReviews.rules.ts'
import { listPhotographs } from './photographs.store.ts'
import type { WrittenReview } from './productReviews.schema.ts'
import { productReviews, reviewPhotographs } from './productReviews.tables.ts'
import { listReviewable } from './purchases.store.ts'

export type SaveRefusal = { code: 'notBought' | 'decided' | 'tooManyPhotographs' }

type SavedReview = WrittenReview &
  Reviewed & {
    added: readonly StoredPicture[]
    at: Date
  }

type Reviewed = { orderId: number; productId: number }

/** A first look, which spares decoding photographs for nothing. */
export async function checkReview(
  tx: Executor,
  { orderId, productId }: Reviewed,
): Promise<Outcome<{ product: { name: string } }, SaveRefusal>> {
  const product = (await listReviewable(tx, orderId)).find((item) => item.productId === productId)
  if (!product) return refuse('notBought')
  const [review] = await tx.select().from(productReviews).where(isReviewOf({ orderId, productId }))
  return review && review.state !== 'pending' ? refuse('decided') : ok({ product })
}

const isReviewOf = ({ orderId, productId }: Reviewed) =>
  and(eq(productReviews.orderId, orderId), eq(productReviews.productId, productId))

/** Adds a customer’s review, or replaces it if it hasn’t been moderated yet. A refusal writes nothing. Delete `released` files after the commit. */
export async function saveReview(
  tx: Transaction,
  { orderId, productId, added, keep, at, title, ...written }: SavedReview,
): Promise<Outcome<{ released: string[] }, SaveRefusal>> {
  const checked = await checkReview(tx, { orderId, productId })
  if (!checked.ok) return checked
  if (added.length > MAX_PHOTOGRAPHS) return refuse('tooManyPhotographs')
  const review = { ...written, title: title ?? null, updatedAt: at }
  const [inserted] = await tx
    .insert(productReviews)
    .values({ ...review, orderId, productId, productName: checked.value.product.name, createdAt: at })
    .onConflictDoNothing({ target: [productReviews.orderId, productReviews.productId] })
    .returning({ id: productReviews.id })
  const saved = inserted
    ? ok({ id: inserted.id, released: [] })
    : await replaceReview(tx, { orderId, productId, keep, added: added.length, review })
  if (!saved.ok) return saved
  const { id, released } = saved.value
  if (added.length > 0) {
    await tx.insert(reviewPhotographs).values(added.map((picture) => ({ ...picture, reviewId: id })))
    await keepUploads(
      tx,
      added.map(({ url }) => url),
    )
  }
  return ok({ released })
}

type Replacement = Pick<SavedReview, 'orderId' | 'productId' | 'keep'> & {
  added: number
  review: Partial<typeof productReviews.$inferInsert>
}

async function replaceReview(
  tx: Transaction,
  { orderId, productId, keep, added, review }: Replacement,
): Promise<Outcome<{ id: number; released: string[] }, SaveRefusal>> {
  const [row] = await tx.select().from(productReviews).where(isReviewOf({ orderId, productId })).for('update')
  // Deleted since it was opened, or already read and decided on as it was.
  if (row?.state !== 'pending') return refuse('decided')
  const before = await listPhotographs(tx, [row.id])
  const dropped = before.filter(({ id }) => !keep.includes(id))
  if (before.length - dropped.length + added > MAX_PHOTOGRAPHS) return refuse('tooManyPhotographs')
  await tx
    .update(productReviews)
    .set({ ...review, version: row.version + 1 })
    .where(eq(productReviews.id, row.id))
  const ids = dropped.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(reviewPhotographs).where(inArray(reviewPhotographs.id, ids))
  return ok({ id: row.id, released: dropped.map(({ url }) => url) })
}
