import { createHash } from 'node:crypto'
import { getTableColumns, sql } from 'drizzle-orm'
import type { ProductRow } from '#/features/catalogue/server/catalogue.store.ts'
import { productPictures, products } from '#/features/catalogue/server/catalogue.tables.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Executor } from '#/platform/database.ts'
import { isUpload } from '#/platform/media/uploads.ts'
import { isStorable } from '#/platform/schemas/text.schema.ts'
import { categoryFrom, LIST_SIGN, PRODUCT_PROBLEMS, parsePrice, slugOf } from '../products.rules.ts'
import type { ImportReport } from './products.schema.ts'
import type { Column, CsvRow } from './productsCsv.ts'

/** What a row makes of a product, or of none. */
type Values = Pick<
  ProductRow,
  'name' | 'slug' | 'description' | 'price' | 'category' | 'stockQuantity' | 'inStock' | 'images' | 'specs' | 'features'
>

export type PlannedRow = ImportReport['rows'][number] & {
  /** The product as it is, where there is one. */
  present?: ProductRow
  values: Values
}

/** `texts` are the long ones that the file has a column for; the others were not read and are not to be written. */
export type ImportPlan = { rows: PlannedRow[]; texts: LongText[]; digest: string }

/** What can be long of a product: of ten thousand at once, too much to read for nothing. */
const LONG_TEXTS = { description: 'Description', specs: 'Specs', features: 'Features' } as const
type LongText = keyof typeof LONG_TEXTS

const NEW: Values = {
  name: '',
  slug: '',
  description: '',
  price: -1,
  category: '',
  stockQuantity: 0,
  inStock: true,
  images: [],
  specs: null,
  features: null,
}

const YES_OR_NO: Record<string, boolean> = { yes: true, true: true, '1': true, no: false, false: false, '0': false }

/** How each column reads into a product: gives what is wrong, or nothing. An empty cell is what the sheet says, too. */
const READ: Record<Exclude<Column, 'Id'>, (cell: string, into: Values) => string | undefined> = {
  Name(cell, into) {
    into.name = cell
    return PRODUCT_PROBLEMS.name(cell)
  },
  Slug(cell, into) {
    into.slug = cell
    return PRODUCT_PROBLEMS.slug(cell)
  },
  Description(cell, into) {
    into.description = cell
    return PRODUCT_PROBLEMS.description(cell)
  },
  Price(cell, into) {
    into.price = parsePrice(cell) ?? into.price
    return PRODUCT_PROBLEMS.price(cell)
  },
  Category(cell, into) {
    // What a product has already stays.
    if (cell === into.category) return undefined
    into.category = categoryFrom(cell) ?? cell
    return PRODUCT_PROBLEMS.category(cell)
  },
  Stock(cell, into) {
    into.stockQuantity = Number(cell)
    return PRODUCT_PROBLEMS.stockQuantity(cell)
  },
  'In stock'(cell, into) {
    const said = YES_OR_NO[cell.toLowerCase()]
    into.inStock = said ?? into.inStock
    return said === undefined ? 'Please write yes or no under In stock' : undefined
  },
  Images(cell, into) {
    into.images = [...new Set(cell.split(/[|\s]+/).filter(Boolean))]
    return PRODUCT_PROBLEMS.images(into.images)
  },
  Specs(cell, into) {
    into.specs = cell || null
    return undefined
  },
  Features(cell, into) {
    into.features = cell || null
    return undefined
  },
}

const SHOWN: Record<Exclude<Column, 'Id'>, (values: Values) => string> = {
  Name: ({ name }) => name,
  Slug: ({ slug }) => slug,
  Description: ({ description }) => description,
  Price: ({ price }) => (price < 0 ? '' : toDecimal(price)),
  Category: ({ category }) => category,
  Stock: ({ stockQuantity }) => String(stockQuantity),
  'In stock': ({ inStock }) => (inStock ? 'yes' : 'no'),
  Images: ({ images }) => images.join(LIST_SIGN),
  Specs: ({ specs }) => specs ?? '',
  Features: ({ features }) => features ?? '',
}
const FIELDS = Object.keys(SHOWN) as (keyof typeof SHOWN)[]
const NEEDED = ['Name', 'Description', 'Price', 'Category'] as const

/** What the rows of a file would make of the products as they are. `lock` keeps these as they are until the transaction ends. */
export async function planImport(tx: Executor, rows: readonly CsvRow[], { lock = false } = {}): Promise<ImportPlan> {
  const texts = (Object.keys(LONG_TEXTS) as LongText[]).filter((text) =>
    rows.some(({ cells }) => cells[LONG_TEXTS[text]] !== undefined),
  )
  const present = await presentOf(tx, rows, texts, lock)
  const byId = new Map(present.map((row) => [row.id, row]))
  const bySlug = new Map(present.map((row) => [row.slug, row]))
  const uploads = await uploadsOf(tx, rows)
  const slugs = new Map<string, number>()
  const ids = new Map<number, number>()

  const planned = rows.map(({ line, cells }): PlannedRow => {
    const id = cells.Id ? idOf(cells.Id) : undefined
    const product = cells.Id ? byId.get(id ?? 0) : bySlug.get(cells.Slug ?? '')
    const values = product ? valuesOf(product) : { ...NEW }
    const read = product || cells.Slug ? cells : { ...cells, Slug: slugOf(cells.Name ?? '') }
    const row = { line, name: cells.Name || product?.name || cells.Slug || `Line ${line}`, values }
    const bad = (message: string): PlannedRow => ({ ...row, outcome: 'bad', changes: [], message })

    if (Object.values(cells).some((cell) => !isStorable(cell)))
      return bad('Please leave out characters that cannot be shown')
    if (cells.Id && !product) return bad(`There is no product with the id ${cells.Id}`)
    const missing = product ? undefined : NEEDED.find((column) => !cells[column])
    if (missing) return bad(`A new product needs a ${missing.toLowerCase()}`)
    for (const field of FIELDS) {
      const cell = read[field]
      const problem = cell === undefined ? undefined : READ[field](cell, values)
      if (problem) return bad(problem)
    }
    const earlier = product && ids.get(product.id)
    if (earlier) return bad(`This product stands in line ${earlier} already`)
    if (product) ids.set(product.id, line)
    const same = slugs.get(values.slug)
    if (same) return bad(`Line ${same} has the slug ${values.slug} already`)
    slugs.set(values.slug, line)
    const owner = bySlug.get(values.slug)
    if (owner && owner.id !== product?.id) return bad(`${owner.name} has the slug ${values.slug} already`)
    const gone = values.images.find((url) => isUpload(url) && !uploads.has(url))
    if (gone) return bad(`The picture ${gone} is not there any more`)

    const before = product && valuesOf(product)
    const changes = FIELDS.map((field) => ({
      field,
      before: before ? SHOWN[field](before) : '',
      after: SHOWN[field](values),
    })).filter((change) => change.before !== change.after)
    const outcome = product ? (changes.length > 0 ? 'change' : 'same') : 'create'
    return { ...row, outcome, changes, ...(product ? { id: product.id, present: product } : {}) }
  })
  return { rows: planned, texts, digest: digestOf(planned) }
}

const valuesOf = (row: ProductRow): Values => ({
  name: row.name,
  slug: row.slug,
  description: row.description,
  price: row.price,
  category: row.category,
  stockQuantity: row.stockQuantity,
  inStock: row.inStock,
  images: row.images,
  specs: row.specs,
  features: row.features,
})

const idOf = (cell: string): number | undefined => (/^\d{1,9}$/.test(cell) ? Number(cell) : undefined)

/** Always locked in the order of ids, as a sale does. */
async function presentOf(
  tx: Executor,
  rows: readonly CsvRow[],
  texts: readonly LongText[],
  lock: boolean,
): Promise<ProductRow[]> {
  const ids = rows.flatMap(({ cells }) => idOf(cells.Id ?? '') ?? [])
  const slugs = rows.flatMap(({ cells }) => [cells.Slug || slugOf(cells.Name ?? '')]).filter(Boolean)
  if (ids.length + slugs.length === 0) return []
  const read = <Text extends string | null>(text: LongText, otherwise: Text) =>
    texts.includes(text) ? sql<Text>`${products[text]}` : sql<Text>`${otherwise}::text`
  const query = tx
    .select({
      ...getTableColumns(products),
      description: read<string>('description', ''),
      specs: read<string | null>('specs', null),
      features: read<string | null>('features', null),
    })
    .from(products)
    // One parameter for all: PostgreSQL takes no more than 65,535.
    .where(
      sql`${products.id} = any (${sql.param(ids)}::int[]) or ${products.slug} = any (${sql.param(slugs.filter(isStorable))}::text[])`,
    )
    .orderBy(products.id)
  return lock ? query.for('update') : query
}

async function uploadsOf(tx: Executor, rows: readonly CsvRow[]): Promise<Set<string>> {
  const urls = rows.flatMap(({ cells }) => (cells.Images ?? '').split(/[|\s]+/).filter(isUpload))
  if (urls.length === 0) return new Set()
  const found = await tx
    .select({ url: productPictures.url })
    .from(productPictures)
    .where(sql`${productPictures.url} = any (${sql.param(urls)}::text[])`)
  return new Set(found.map(({ url }) => url))
}

/** The same for the same changes to the same products; a sale counts only where stock is to be changed. */
const digestOf = (rows: readonly PlannedRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        rows.map(({ line, outcome, id, present, changes }) => [line, outcome, id, present?.version, changes]),
      ),
    )
    .digest('hex')
