import { z } from 'zod'
import { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import { text } from '#/platform/schemas/text.schema.ts'
import {
  eachField,
  FIELD_NAMES,
  fieldOf,
  type ProductField,
  type ProductFieldName,
  type ProductValues,
} from '../productFields.rules.ts'
import { altProblem, featuresProblem, featuresText, imagesProblem, specsProblem, specsText } from '../products.rules.ts'

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

const written = (field: ProductField<unknown, unknown>, what: string) =>
  z
    .union([z.string(), z.number(), ...(field.empty === null ? [z.null()] : [])], `${field.label} must be ${what}.`)
    .transform((given) => String(given ?? ''))
    .superRefine(by(field.validate))
    .transform(field.parse)

const Url = z.string().max(200)

/** What the API takes of each kind of field. */
const TAKEN: Record<'text' | 'price' | 'count' | 'yesNo', (field: ProductField<unknown, unknown>) => z.ZodType> = {
  text: (field) => text(field.validate('')).trim().superRefine(by(field.validate)).transform(field.parse),
  price: (field) => written(field, 'an amount of pounds such as 49.50'),
  count: (field) => written(field, 'a whole number'),
  yesNo: (field) => z.boolean(`${field.label} must be true or false.`),
}

const ROWS = {
  specs: z
    .union(
      [text(), z.array(z.object({ name: text(), value: text() })).superRefine(by(specsProblem))],
      `${fieldOf('specs').label} must be a text or rows.`,
    )
    .nullable()
    .transform((given) => (typeof given === 'string' ? given.trim() || null : given && specsText(given))),
  features: z
    .union(
      [text(), z.array(text()).superRefine(by(featuresProblem))],
      `${fieldOf('features').label} must be a text or a list.`,
    )
    .nullable()
    .transform((given) => (typeof given === 'string' ? given.trim() || null : given && featuresText(given))),
  /** URLs; the first is the main picture. */
  images: z.array(Url, `${fieldOf('images').label} must be a list of addresses.`).superRefine(by(imagesProblem)),
}

/** What a product is made of, for the API. */
const FIELDS = {
  ...(eachField((name) => {
    const field = fieldOf(name)
    return field.kind in TAKEN ? TAKEN[field.kind as keyof typeof TAKEN](field) : undefined
  }) as { [Name in ProductFieldName]: z.ZodType<ProductValues[Name]> }),
  ...ROWS,
}

/** Beside the fields. */
const PICTURES = {
  /** The main picture, where `images` does not say which. */
  imageUrl: z.union([z.literal(''), Url.superRefine(by((url: string) => imagesProblem([url])))]).optional(),
  /** What pictures show, by URL. */
  alts: z.record(z.string(), text().superRefine(by(altProblem))).optional(),
}

const OPTIONAL = FIELD_NAMES.filter((name) => !fieldOf(name).required)
type Optional = Record<Exclude<ProductFieldName, 'name'>, true>

export const NewProduct = z
  .object(FIELDS)
  .partial(Object.fromEntries(OPTIONAL.map((name) => [name, true])) as Optional)
  .extend(PICTURES)
export type NewProduct = z.infer<typeof NewProduct>

/** What is left out stays as it is. */
export const ProductChange = z
  .object(FIELDS)
  .partial()
  .extend({
    ...PICTURES,
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
