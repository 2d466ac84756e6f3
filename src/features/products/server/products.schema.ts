import { z } from 'zod'
import { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import type { Pence } from '#/lib/pence.ts'
import { text } from '#/platform/schemas/text.schema.ts'
import { categoryFrom, featuresText, PRODUCT_PROBLEMS, parsePrice, specsText } from '../products.rules.ts'

/** A product as the administrator gets it. */
export const AdminProduct = Product.extend({
  /** Counts edits. Sent back with the next one, it keeps a colleague's from being overwritten. */
  version: z.int(),
  updatedAt: z.iso.datetime(),
  /** Whether an order names it: then it is archived where another is deleted. */
  isOrdered: z.boolean(),
})
export type AdminProduct = z.infer<typeof AdminProduct>

/** Judges a value by the rule that the form in the browser has too. */
const by =
  <Value>(problemOf: (value: Value) => string | undefined) =>
  (value: Value, context: z.RefinementCtx) => {
    const message = problemOf(value)
    if (message) context.addIssue({ code: 'custom', message })
  }

const Price = z
  .union([z.string(), z.number()], 'price must be an amount of pounds such as 49.50.')
  .superRefine(by(PRODUCT_PROBLEMS.price))
  .transform((written): Pence => parsePrice(written) ?? 0)

const Stock = z
  .union([z.string(), z.number()], 'stockQuantity must be a whole number.')
  .superRefine(by(PRODUCT_PROBLEMS.stockQuantity))
  .transform(Number)

const Specs = z
  .union([text(), z.array(z.object({ name: text(), value: text() })).superRefine(by(PRODUCT_PROBLEMS.specs))])
  .nullable()
  .transform((given) => (typeof given === 'string' ? given.trim() || null : given && specsText(given)))

const Features = z
  .union([text(), z.array(text()).superRefine(by(PRODUCT_PROBLEMS.features))])
  .nullable()
  .transform((given) => (typeof given === 'string' ? given.trim() || null : given && featuresText(given)))

const Url = z.string().max(200)

/** What a product is made of, for the API. */
const FIELDS = {
  name: text().trim().superRefine(by(PRODUCT_PROBLEMS.name)),
  slug: text().trim().superRefine(by(PRODUCT_PROBLEMS.slug)),
  description: text().trim().superRefine(by(PRODUCT_PROBLEMS.description)),
  price: Price,
  category: text()
    .superRefine(by(PRODUCT_PROBLEMS.category))
    .transform((written) => categoryFrom(written) ?? written),
  stockQuantity: Stock,
  inStock: z.boolean(),
  specs: Specs,
  features: Features,
  /** URLs; the first is the main picture. */
  images: z.array(Url).superRefine(by(PRODUCT_PROBLEMS.images)),
  /** The main picture, where `images` does not say which. */
  imageUrl: z.union([z.literal(''), Url.superRefine(by((url: string) => PRODUCT_PROBLEMS.images([url])))]),
  /** What pictures show, by URL. */
  alts: z.record(z.string(), text().superRefine(by(PRODUCT_PROBLEMS.alt))),
}

export const NewProduct = z.object({
  ...FIELDS,
  slug: FIELDS.slug.optional(),
  inStock: FIELDS.inStock.default(true),
  specs: FIELDS.specs.optional(),
  features: FIELDS.features.optional(),
  images: FIELDS.images.optional(),
  imageUrl: FIELDS.imageUrl.optional(),
  alts: FIELDS.alts.optional(),
})
export type NewProduct = z.infer<typeof NewProduct>

/** What is left out stays as it is. */
export const ProductChange = z
  .object(FIELDS)
  .partial()
  .extend({
    /** The version that was edited. With it, an edit that somebody else has overtaken is refused. */
    version: z.int().positive().optional(),
    /** The stock that was seen. With it, the difference is applied, so that what was sold meanwhile stays sold. */
    stockSeen: z.int().min(0).optional(),
  })
export type ProductChange = z.infer<typeof ProductChange>

/** A product that was taken out of the shop and can be put back. */
export const ArchivedProduct = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  price: z.string(),
  category: z.string(),
  /** How many lines of orders name it. */
  lines: z.int(),
  archivedBy: z.string(),
  archivedAt: z.iso.datetime(),
})
export type ArchivedProduct = z.infer<typeof ArchivedProduct>

/** A product's row in the administrator's list. */
export const ProductListRow = AdminProduct.omit({ pictures: true, isOrdered: true }).extend({
  /** What its pictures show, in their order; empty where nothing was written. */
  alts: z.array(z.string()),
})
export type ProductListRow = z.infer<typeof ProductListRow>

/** What a CSV file would do, row by row. */
export const ImportReport = z.object({
  rows: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(['create', 'change', 'same', 'bad']),
      id: z.int().optional(),
      name: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      /** What is wrong with a bad row. */
      message: z.string().optional(),
    }),
  ),
  counts: z.object({ create: z.int(), change: z.int(), same: z.int(), bad: z.int() }),
  /** Columns that mean nothing to the shop. */
  ignored: z.array(z.string()),
  /** Sent back, it keeps to what was shown. */
  digest: z.string(),
  applied: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>
