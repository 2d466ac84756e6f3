import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProductRow } from '#/features/catalogue/server/catalogue.store.ts'
import { products } from '#/features/catalogue/server/catalogue.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { activity } from '#/platform/activity/activity.tables.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Database, Executor, Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { DEFAULT_VALUES, toJsonFields } from '../productFields.rules.ts'
import { MAX_STOCK, slugForName } from '../products.rules.ts'
import { assignPictures, deleteUnusedPictures, findMissingPicture, upsertAlts } from './pictures.store.ts'
import type { NewProduct, ProductChange } from './products.schema.ts'

type NotFound = { code: 'notFound' }
type BadField = { code: 'badField'; field: string; message: string }
type SlugTaken = { code: 'slugTaken'; slug: string; by: string }
type ChangedMeanwhile = { code: 'changedMeanwhile'; present: ProductRow; by: string | undefined }
type StockGone = { code: 'stockGone'; present: ProductRow }

export const findProduct = async (tx: Executor, id: number): Promise<ProductRow | undefined> =>
  (await tx.select().from(products).where(eq(products.id, id)))[0]

export const lockProduct = async (tx: Transaction, id: number): Promise<ProductRow | undefined> =>
  (await tx.select().from(products).where(eq(products.id, id)).for('update'))[0]

export async function insertProduct(
  tx: Transaction,
  { alts = {}, images, imageUrl, ...given }: NewProduct,
  by: AuditInfo,
  look: Services['pictures'],
): Promise<Outcome<ProductRow, SlugTaken | BadField>> {
  const slug = given.slug ?? slugForName(given.name)
  if (!slug) return refuse('badField', { field: 'slug', message: 'Please enter the product’s address' })
  const pictures = mergePictures({ images: [], imageUrl: '' }, { images, imageUrl })
  const missing = await findMissingPicture(tx, pictures)
  if (missing) return refuse('badField', { field: 'images', message: describeMissingPicture(missing) })
  const [row] = await tx
    .insert(products)
    .values({
      ...DEFAULT_VALUES,
      ...given,
      slug,
      images: pictures,
      imageUrl: pictures[0] ?? '',
      createdAt: by.at,
      updatedAt: by.at,
    })
    .onConflictDoNothing({ target: products.slug })
    .returning()
  if (!row) return refuse('slugTaken', { slug, by: (await findSlugOwner(tx, slug)) ?? 'another product' })
  await assignPictures(tx, [row])
  await upsertAlts(tx, pictures, alts, look)
  await recordActivity(tx, { ...activitySubject(row, by), action: 'product.created', after: toJsonFields(row) })
  return ok(row)
}

/** Stock moves by the difference between `stockQuantity` and `stockSeen`. Delete `released` files after the commit. */
export async function updateProduct(
  tx: Transaction,
  id: number,
  { version, stockSeen, alts = {}, images, imageUrl, stockQuantity, ...change }: ProductChange,
  by: AuditInfo,
  look: Services['pictures'],
): Promise<
  Outcome<{ row: ProductRow; released: string[] }, NotFound | ChangedMeanwhile | StockGone | SlugTaken | BadField>
> {
  const before = await lockProduct(tx, id)
  if (!before) return refuse('notFound')
  if (version !== undefined && version !== before.version) {
    return refuse('changedMeanwhile', { present: before, by: await findLastEditor(tx, id) })
  }
  const wanted = stockQuantity ?? before.stockQuantity
  const stock = stockSeen === undefined ? wanted : before.stockQuantity + (wanted - stockSeen)
  if (stockQuantity !== undefined && (stock < 0 || stock > MAX_STOCK)) {
    return refuse('stockGone', { present: before })
  }
  const owner = change.slug && change.slug !== before.slug ? await findSlugOwner(tx, change.slug) : undefined
  if (owner) return refuse('slugTaken', { slug: change.slug as string, by: owner })
  const pictures = mergePictures(before, { images, imageUrl })
  const added = pictures.filter((url) => !before.images.includes(url))
  const missing = await findMissingPicture(tx, added)
  if (missing) return refuse('badField', { field: 'images', message: describeMissingPicture(missing) })

  const [row] = await tx
    .update(products)
    .set({
      ...change,
      ...(stockQuantity === undefined ? {} : { stockQuantity: stock }),
      images: pictures,
      imageUrl: pictures[0] ?? '',
      version: sql`${products.version} + 1`,
      updatedAt: by.at,
    })
    .where(eq(products.id, id))
    .returning()
  const after = row as ProductRow
  await assignPictures(tx, [{ id, images: added }])
  await upsertAlts(tx, pictures, alts, look)
  const altsWritten = Object.keys(alts).length > 0 ? { alts } : {}
  await recordActivity(tx, {
    ...activitySubject(after, by),
    action: 'product.updated',
    before: toJsonFields(before),
    after: { ...toJsonFields(after), ...altsWritten },
  })
  const removedUrls = [before.imageUrl, ...before.images].filter((url) => !pictures.includes(url))
  return ok({ row: after, released: await deleteUnusedPictures(tx, removedUrls) })
}

export async function refusingSlugConflicts<Value, Refusal extends { code: string }>(
  database: Database,
  slug: string,
  write: (tx: Transaction) => Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Value, Refusal | SlugTaken>> {
  try {
    return await database.transaction(write)
  } catch (error) {
    if (!isSlugConflict(error)) throw error
    return refuse('slugTaken', { slug, by: (await findSlugOwner(database, slug)) ?? 'another product' })
  }
}

export function isSlugConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === 'products_slug_unique') return true
  }
  return false
}

export async function findSlugOwner(tx: Executor, slug: string): Promise<string | undefined> {
  const [owner] = await tx.select({ name: products.name }).from(products).where(eq(products.slug, slug))
  return owner?.name
}

export const activitySubject = ({ id, name }: Pick<ProductRow, 'id' | 'name'>, by: AuditInfo) => ({
  ...by,
  subjectType: 'product',
  subjectId: id,
  subject: name,
})

async function findLastEditor(tx: Executor, id: number): Promise<string | undefined> {
  const [last] = await tx
    .select({ actor: activity.actor })
    .from(activity)
    .where(and(eq(activity.subjectType, 'product'), eq(activity.subjectId, String(id))))
    .orderBy(desc(activity.id))
    .limit(1)
  return last?.actor
}

function mergePictures(
  before: Pick<ProductRow, 'images' | 'imageUrl'>,
  { images, imageUrl }: { images?: string[] | undefined; imageUrl?: string | undefined },
): string[] {
  const first = imageUrl ?? (images ? '' : before.imageUrl)
  return [...new Set([first, ...(images ?? before.images)])].filter((url) => url !== '')
}

const describeMissingPicture = (url: string) => `The picture ${url} no longer exists: please upload it again`
