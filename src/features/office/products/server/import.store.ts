import { sql } from 'drizzle-orm'
import type { ProductRow } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { announceCause, becauseOf, type StockCause } from '#/features/orders/stock/server/stock.store.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import { type AuditInfo, recordActivities } from '#/platform/activity/activity.ts'
import type { Transaction } from '#/platform/database.ts'
import type { StockChoice } from '../import.rules.ts'
import { FIELD_NAMES, fieldOf, toJsonFields } from '../productFields.rules.ts'
import { type ImportPlan, type PlannedRow, planImport } from './importPlan.store.ts'
import { assignPictures, deleteUnusedPictures } from './pictures.store.ts'
import { activitySubject } from './products.store.ts'
import type { CsvRow } from './productsCsv.ts'

/** Rows per statement: within PostgreSQL's limit of 65,535 parameters, yet fast for 10,000 rows. */
const BATCH_SIZE = 500

type ImportOptions = {
  digest?: string | undefined
  file?: string | undefined
  stockChoice?: StockChoice | undefined
}
type ImportResult = { plan: ImportPlan; released: string[] }
type ImportRefusal = { code: 'badRows' | 'changedSince'; plan: ImportPlan }
type ChangedRow = PlannedRow & { present: ProductRow }

/** All rows or none. Throws if a slug is taken concurrently. Delete `released` files after the commit. */
export async function importRows(
  tx: Transaction,
  rows: readonly CsvRow[],
  { digest, file, stockChoice }: ImportOptions,
  by: AuditInfo,
): Promise<Outcome<ImportResult, ImportRefusal>> {
  const cause: StockCause = { reason: 'import', file, ...by }
  const plan = await planImport(tx, rows, { lock: true, stockChoice })
  if (digest !== undefined && digest !== plan.digest) return refuse('changedSince', { plan })
  if (plan.rows.some(({ outcome }) => outcome === 'bad')) return refuse('badRows', { plan })
  const toWrite = plan.rows.filter(({ outcome }) => outcome !== 'same')
  const removedUrls: string[] = []
  for (let start = 0; start < toWrite.length; start += BATCH_SIZE) {
    const batch = toWrite.slice(start, start + BATCH_SIZE)
    const changed = batch.filter((row): row is ChangedRow => row.present !== undefined)
    const before = new Map(changed.map(({ present }) => [present.id, present]))
    await updateAll(tx, changed, plan.longFields, cause)
    const created = await insertAll(
      tx,
      batch.filter(({ present }) => !present),
      cause,
    )
    const after = [...changed.map(({ present, values }) => ({ ...present, ...values })), ...created]
    await assignPictures(tx, after)
    // Log in the order of the file.
    const places = new Map(batch.map(({ values }, place) => [values.slug, place]))
    const inOrder = after.toSorted((a, b) => (places.get(a.slug) ?? 0) - (places.get(b.slug) ?? 0))
    await recordActivities(
      tx,
      inOrder.map((row) => {
        const was = before.get(row.id)
        return {
          ...activitySubject(row, by),
          action: 'product.imported',
          ...(was ? { before: toJsonFields(was) } : {}),
          after: toJsonFields(row),
        }
      }),
    )
    removedUrls.push(
      ...changed.flatMap(({ present, values }) => present.images.filter((url) => !values.images.includes(url))),
    )
  }
  return ok({ plan, released: await deleteUnusedPictures(tx, removedUrls) })
}

async function insertAll(tx: Transaction, rows: readonly PlannedRow[], cause: StockCause): Promise<ProductRow[]> {
  if (rows.length === 0) return []
  await announceCause(tx, cause)
  return tx
    .insert(products)
    .values(
      rows.map(({ values }) => ({
        ...values,
        imageUrl: values.images[0] ?? '',
        createdAt: cause.at,
        updatedAt: cause.at,
      })),
    )
    .returning()
}

/** One statement: the rows are locked, and thousands of updates would block every buyer. */
async function updateAll(
  tx: Transaction,
  rows: readonly ChangedRow[],
  texts: ImportPlan['longFields'],
  cause: StockCause,
): Promise<void> {
  if (rows.length === 0) return
  const written = rows.map(({ present, values }) => ({
    ...toJsonFields(values),
    id: present.id,
    image: values.images[0] ?? '',
  }))
  const columns = FIELD_NAMES.map((name) => ({ name, column: products[name] }))
  const sets = columns
    .filter(({ name }) => !fieldOf(name).long || texts.includes(name))
    .map(({ name, column }) => sql`${sql.identifier(column.name)} = written.${sql.identifier(name)}, `)
  const types = columns.map(({ name, column }) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}, `)
  await tx.execute(sql`
    update ${products} set
      ${sql.join(sets)} image_url = written.image,
      version = ${products.version} + 1, updated_at = ${cause.at.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as written (
      ${sql.join(types)} id int, image text)
    where ${products.id} = written.id and ${becauseOf(cause)}`)
}
