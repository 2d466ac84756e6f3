import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { ProductRow } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { announceCause, becauseOf } from '#/features/orders/stock/server/stock.store.ts'
import { MAX_STOCK } from '#/features/orders/stock/stock.rules.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { activity } from '#/platform/activity/activity.tables.ts'
import { type AuditInfo, recordActivity } from '#/platform/activity/activity.ts'
import type { Database, Executor, Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { DEFAULT_VALUES, toJsonFields, UNIQUE_FIELDS, type UniqueField } from '../productFields.rules.ts'
import { slugForName } from '../products.rules.ts'
import { assignPictures, deleteUnusedPictures, findMissingPicture, upsertAlts } from './pictures.store.ts'
import type { NewProduct, ProductChange } from './products.schema.ts'

type NotFound = { code: 'notFound' }
type BadField = { code: 'badField'; field: string; message: string }
/** `by` is the product that has it. */
export type Taken = { code: 'taken'; field: UniqueField; value: string; by: string }
type ChangedMeanwhile = { code: 'changedMeanwhile'; present: ProductRow; by: string | undefined }
type StockGone = { code: 'stockGone'; present: ProductRow }

const UNCONFIRMED_PRICE = refuse('badField', {
  field: 'price',
  message: 'A price of £0.00 gives the product away. If you mean that, send isFree: true as well.',
})

export const findProduct = async (tx: Executor, id: number): Promise<ProductRow | undefined> =>
  (await tx.select().from(products).where(eq(products.id, id)))[0]

export const lockProduct = async (tx: Transaction, id: number): Promise<ProductRow | undefined> =>
  (await tx.select().from(products).where(eq(products.id, id)).for('update'))[0]

export const slugOf = ({ slug, name }: Pick<NewProduct, 'slug' | 'name'>): string => slug ?? slugForName(name)

export async function insertProduct(
  tx: Transaction,
  { alts = {}, images, imageUrl, isFree, ...given }: NewProduct,
  by: AuditInfo,
  look: Services['pictures'],
): Promise<Outcome<ProductRow, Taken | BadField>> {
  const slug = slugOf(given)
  if (given.price === 0 && !isFree) return UNCONFIRMED_PRICE
  if (!slug) return refuse('badField', { field: 'slug', message: 'Please enter the product’s address' })
  const pictures = mergePictures({ images: [], imageUrl: '' }, { images, imageUrl })
  const missing = await findMissingPicture(tx, pictures)
  if (missing) return refuse('badField', { field: 'images', message: describeMissingPicture(missing) })
  const taken = await findTaken(tx, { slug, sku: given.sku })
  if (taken) return taken
  await announceCause(tx, { reason: 'opening', ...by })
  const [row] = await tx
    .insert(products)
    .values({
      ...DEFAULT_VALUES,
      // Callers of the specified API don't know this field, and every specified product has the warranty.
      warrantyYears: facts.warranty.years,
      ...given,
      slug,
      images: pictures,
      imageUrl: pictures[0] ?? '',
      createdAt: by.at,
      updatedAt: by.at,
    })
    .returning()
  const created = row as ProductRow
  await assignPictures(tx, [created])
  await upsertAlts(tx, pictures, alts, look)
  await recordActivity(tx, { ...activitySubject(created, by), action: 'product.created', after: toJsonFields(created) })
  return ok(created)
}

/** Stock moves by the difference between `stockQuantity` and `stockSeen`. Delete `released` files after the commit. */
export async function updateProduct(
  tx: Transaction,
  id: number,
  {
    version,
    stockSeen,
    stockReason = 'correction',
    alts = {},
    images,
    imageUrl,
    stockQuantity,
    isFree,
    ...change
  }: ProductChange,
  by: AuditInfo,
  look: Services['pictures'],
): Promise<
  Outcome<{ row: ProductRow; released: string[] }, NotFound | ChangedMeanwhile | StockGone | Taken | BadField>
> {
  const before = await lockProduct(tx, id)
  if (!before) return refuse('notFound')
  if (version !== undefined && version !== before.version) {
    return refuse('changedMeanwhile', { present: before, by: await findLastEditor(tx, id) })
  }
  if (change.price === 0 && before.price !== 0 && !isFree) return UNCONFIRMED_PRICE
  const wanted = stockQuantity ?? before.stockQuantity
  const stock = stockSeen === undefined ? wanted : before.stockQuantity + (wanted - stockSeen)
  if (stockQuantity !== undefined && (stock < 0 || stock > MAX_STOCK)) {
    return refuse('stockGone', { present: before })
  }
  const taken = await findTaken(tx, change, id)
  if (taken) return taken
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
    .where(and(eq(products.id, id), becauseOf({ reason: stockReason, ...by })))
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

type UniqueValues = { [Field in UniqueField]?: string | null | undefined }

/** The pre-check of `findTaken` loses races, which end as a conflict in the database. */
export async function refusingTaken<Value, Refusal extends { code: string }>(
  database: Database,
  values: UniqueValues,
  write: (tx: Transaction) => Promise<Outcome<Value, Refusal>>,
): Promise<Outcome<Value, Refusal | Taken>> {
  try {
    return await database.transaction(write)
  } catch (error) {
    const field = conflictingField(error)
    if (!field) throw error
    const value = values[field] ?? ''
    return (await findTaken(database, { [field]: value })) ?? refuse('taken', { field, value, by: 'another product' })
  }
}

export function conflictingField(error: unknown): UniqueField | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { constraint } = cause as { constraint?: unknown }
    const field = UNIQUE_FIELDS.find((name) => constraint === `products_${name}_unique`)
    if (field) return field
  }
}

/** The first of these values that a product other than `id` has. */
export async function findTaken(
  tx: Executor,
  values: UniqueValues,
  id = 0,
): Promise<({ ok: false } & Taken) | undefined> {
  for (const field of UNIQUE_FIELDS) {
    const value = values[field]
    if (!value) continue
    const [owner] = await tx
      .select({ name: products.name })
      .from(products)
      .where(and(eq(products[field], value), ne(products.id, id)))
    if (owner) return refuse('taken', { field, value, by: owner.name })
  }
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
