import { getTableColumns, sql } from 'drizzle-orm'
import type { ProductRow } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { productPictures, products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor } from '#/platform/database.ts'
import { isUpload } from '#/platform/media/uploads.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import { sha256 } from '#/platform/sha256.ts'
import {
  DEFAULT_STOCK_CHOICE,
  isStockConflict,
  resolveStock,
  STOCK_AT_EXPORT_COLUMN,
  type StockChoice,
  type StockFigures,
} from '../import.rules.ts'
import {
  DEFAULT_VALUES,
  FIELD_NAMES,
  fieldOf,
  mapFields,
  PRODUCT_FIELDS,
  type ProductFieldName,
  type ProductValues,
} from '../productFields.rules.ts'
import type { ProductField } from '../productFieldTypes.rules.ts'
import { slugForName } from '../products.rules.ts'
import type { ImportReport } from './products.schema.ts'
import type { CsvRow } from './productsCsv.ts'

export type PlannedRow = ImportReport['rows'][number] & {
  present?: ProductRow
  values: ProductValues
}

/** Long fields that the file does not contain are neither loaded nor written. */
export type ImportPlan = { rows: PlannedRow[]; longFields: ProductFieldName[]; digest: string }

const REQUIRED_FIELDS = FIELD_NAMES.map(fieldOf).filter((field) => field.required && field.format(field.empty) === '')

/** `lock` locks the products until the transaction ends. */
export async function planImport(
  tx: Executor,
  rows: readonly CsvRow[],
  { lock = false, stockChoice = DEFAULT_STOCK_CHOICE }: { lock?: boolean; stockChoice?: StockChoice | undefined } = {},
): Promise<ImportPlan> {
  const texts = FIELD_NAMES.filter(
    (name) => fieldOf(name).long && rows.some(({ cells }) => cells[fieldOf(name).column] !== undefined),
  )
  const present = await loadExisting(tx, rows, texts, lock)
  const byId = new Map(present.map((row) => [row.id, row]))
  const bySlug = new Map(present.map((row) => [row.slug, row]))
  const bySku = new Map(present.map((row) => [row.sku, row]))
  const uploads = await loadUploads(tx, rows)
  const slugs = new Map<string, number>()
  const skus = new Map<string, number>()
  const ids = new Map<number, number>()

  const planned = rows.map(({ line, cells }): PlannedRow => {
    const match = matchProduct(cells, { byId, bySlug, bySku })
    const product = match.ok ? match.value : undefined
    const values = product ? toValues(product) : { ...DEFAULT_VALUES }
    const read = product || cells.Slug ? cells : { ...cells, Slug: slugForName(cells.Name ?? '') }
    const row = { line, name: cells.Name || product?.name || cells.Slug || `Line ${line}`, values }
    const bad = (message: string): PlannedRow => ({ ...row, outcome: 'bad', changes: [], message })

    if (Object.values(cells).some((cell) => !isStorable(cell ?? '')))
      return bad('Please remove characters that can’t be displayed')
    if (!match.ok) return bad(match.message)
    const missing = product ? undefined : REQUIRED_FIELDS.find(({ column }) => !cells[column])
    if (missing) return bad(`A new product needs a ${missing.label.toLowerCase()}`)
    for (const name of FIELD_NAMES) {
      const field = fieldOf(name)
      const cell = read[field.column]
      // Unchanged cells are not validated: the product may have a category that the shop no longer offers, or be free.
      if (cell === undefined || (product && isUnchanged(field, cell, values[name]))) continue
      const problem = field.validate(cell)
      if (problem) return bad(problem)
      Object.assign(values, { [name]: field.parse(cell) })
    }
    const figures = product && stockFigures(cells, product, values)
    if (figures === 'bad') return bad(`Please enter a whole number under ${STOCK_AT_EXPORT_COLUMN}, or leave it empty`)
    if (figures) {
      const stock = resolveStock(figures, stockChoice)
      if (stock === undefined) return { ...bad(describeImpossible(figures)), stock: figures }
      values.stockQuantity = stock
    }
    const earlier = product && ids.get(product.id)
    if (earlier) return bad(`This product is already in line ${earlier}`)
    if (product) ids.set(product.id, line)
    const same = slugs.get(values.slug)
    if (same) return bad(`Line ${same} already has the address ${values.slug}`)
    slugs.set(values.slug, line)
    const owner = bySlug.get(values.slug)
    if (owner && owner.id !== product?.id) return bad(`${owner.name} already has the address ${values.slug}`)
    if (values.sku) {
      const twin = skus.get(values.sku)
      if (twin) return bad(`Line ${twin} already has the SKU ${values.sku}`)
      skus.set(values.sku, line)
    }
    const missingUrl = values.images.find((url) => isUpload(url) && !uploads.has(url) && !product?.images.includes(url))
    if (missingUrl) return bad(`The picture ${missingUrl} no longer exists`)

    const before = product && toValues(product)
    const changes = FIELD_NAMES.map((name) => ({
      field: fieldOf(name).column,
      before: before ? fieldOf(name).format(before[name]) : '',
      after: fieldOf(name).format(values[name]),
    })).filter((change) => change.before !== change.after)
    const outcome = product ? (changes.length > 0 ? 'change' : 'same') : 'create'
    return {
      ...row,
      outcome,
      changes,
      ...(product ? { id: product.id, present: product } : {}),
      ...(figures && isStockConflict(figures) ? { stock: figures } : {}),
    }
  })
  return { rows: planned, longFields: texts, digest: computeDigest(planned) }
}

const isUnchanged = ({ kind, format, parse }: ProductField<unknown, unknown>, cell: string, value: unknown) =>
  cell === format(value) || (kind === 'price' && parse(cell) === value)

type Products = {
  byId: Map<number, ProductRow>
  bySlug: Map<string, ProductRow>
  bySku: Map<string | null, ProductRow>
}

/** Undefined for a new product. Refused if its keys name different products, or if only an ID that may be foreign names one. */
function matchProduct(
  cells: CsvRow['cells'],
  { byId, bySlug, bySku }: Products,
): Outcome<ProductRow | undefined, { code: 'unclear'; message: string }> {
  const unclear = (message: string) => refuse('unclear', { message })
  const { Id = '', Slug = '', SKU = '', Name = '' } = cells
  const sku = PRODUCT_FIELDS.sku.parse(SKU)
  const keys = [
    { key: `ID ${Id}`, product: Id ? byId.get(parseId(Id) ?? 0) : undefined },
    { key: `SKU ${SKU}`, product: sku === null ? undefined : bySku.get(sku) },
    { key: `address ${Slug}`, product: bySlug.get(Slug) },
  ]
  const [first, other] = keys.filter(
    ({ product }, index) => product && keys.findIndex((earlier) => earlier.product?.id === product.id) === index,
  )
  if (first?.product && other?.product)
    return unclear(
      `The ${first.key} is ${first.product.name}, but the ${other.key} is ${other.product.name}. Correct one of them, or leave it out.`,
    )
  const product = first?.product
  if (Id && keys[0]?.product === undefined) return unclear(`There’s no product with the ID ${Id}`)
  if (!product && !Slug && !Name)
    return unclear(
      SKU ? `There’s no product with the SKU ${SKU}` : 'Fill in SKU, Slug or Id to say which product this is',
    )
  const isNamed = product?.name.toLowerCase() === Name.toLowerCase()
  if (product && !Id && Slug && Slug !== product.slug && !isNamed)
    return unclear(`${product.name} already has the SKU ${SKU}`)
  if (product && Id) {
    const others = [Slug && Slug === product.slug, sku && product.sku && sku === product.sku, Name && isNamed]
    if (others.some((agrees) => agrees === false) && !others.includes(true))
      return unclear(
        `The ID ${Id} is ${product.name}, but nothing else in this row is. If these aren’t the shop’s own IDs, remove the column ` +
          'Id; to rename the product, keep its SKU or Slug.',
      )
  }
  return ok(product)
}

/** Undefined if the file says nothing about either figure. */
function stockFigures(
  cells: CsvRow['cells'],
  product: ProductRow,
  values: ProductValues,
): StockFigures | 'bad' | undefined {
  const written = cells[STOCK_AT_EXPORT_COLUMN]
  if (!written || cells[PRODUCT_FIELDS.stockQuantity.column] === undefined) return undefined
  if (PRODUCT_FIELDS.stockQuantity.validate(written)) return 'bad'
  return { atExport: Number(written), inFile: values.stockQuantity, present: product.stockQuantity }
}

const describeImpossible = ({ atExport, inFile, present }: StockFigures) =>
  inFile < atExport
    ? `The file takes ${atExport - inFile} off the stock at export, but only ${present} ${present === 1 ? 'is' : 'are'} left`
    : 'Applying the difference would make the stock too large'

const toValues = (row: ProductRow) => mapFields((name) => row[name]) as ProductValues

const parseId = (cell: string): number | undefined => (/^\d{1,9}$/.test(cell) ? Number(cell) : undefined)

/** Locks in order of id, as sales do, to avoid deadlocks. */
async function loadExisting(
  tx: Executor,
  rows: readonly CsvRow[],
  texts: readonly ProductFieldName[],
  lock: boolean,
): Promise<ProductRow[]> {
  const ids = rows.flatMap(({ cells }) => parseId(cells.Id ?? '') ?? [])
  const slugs = rows.map(({ cells }) => cells.Slug || slugForName(cells.Name ?? '')).filter(Boolean)
  const skus = rows.flatMap(({ cells }) => PRODUCT_FIELDS.sku.parse(cells[PRODUCT_FIELDS.sku.column] ?? '') ?? [])
  if (ids.length + slugs.length + skus.length === 0) return []
  const unread = FIELD_NAMES.filter((name) => fieldOf(name).long && !texts.includes(name))
  const blank = Object.fromEntries(unread.map((name) => [name, sql`${fieldOf(name).empty}::text`.as(name)]))
  const query = tx
    .select({ ...getTableColumns(products), ...(blank as object) })
    .from(products)
    // One array parameter: PostgreSQL allows at most 65,535 parameters.
    .where(
      sql`${products.id} = any (${sql.param(ids)}::int[])
        or ${products.slug} = any (${sql.param(slugs.filter(isStorable))}::text[])
        or ${products.sku} = any (${sql.param(skus.filter(isStorable))}::text[])`,
    )
    .orderBy(products.id)
  return lock ? query.for('update') : query
}

async function loadUploads(tx: Executor, rows: readonly CsvRow[]): Promise<Set<string>> {
  const urls = rows.flatMap(({ cells }) => (cells.Images ?? '').split(/[|\s]+/).filter(isUpload))
  if (urls.length === 0) return new Set()
  const existing = await tx
    .select({ url: productPictures.url })
    .from(productPictures)
    .where(sql`${productPictures.url} = any (${sql.param(urls)}::text[])`)
  return new Set(existing.map(({ url }) => url))
}

/** A sale alters it only if the file changes the stock of that product. */
const computeDigest = (rows: readonly PlannedRow[]): string =>
  sha256(
    JSON.stringify(
      rows.map(({ line, outcome, id, present, changes }) => [line, outcome, id, present?.version, changes]),
    ),
  )
