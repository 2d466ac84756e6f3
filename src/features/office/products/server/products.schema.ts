import { z } from 'zod'
import { Product } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'
import { STAFF_REASON_NAMES } from '#/features/orders/stock/stock.rules.ts'
import { parsePence } from '#/lib/decimal.ts'
import type { Pence } from '#/lib/pence.ts'
import { Decimal, multilineSchema, textSchema } from '#/platform/schemas/strings.schema.ts'
import { FIELD_NAMES, fieldOf, mapFields, type ProductFieldName, type ProductValues } from '../productFields.rules.ts'
import type { ProductField } from '../productFieldTypes.rules.ts'
import {
  altProblem,
  FREE,
  featuresProblem,
  formatFeatures,
  formatSpecs,
  imagesProblem,
  specsProblem,
} from '../products.rules.ts'

export const AdminProduct = Product.extend({
  /** Excluding VAT. */
  cost: Decimal.nullable(),
  /** Null for the shop's default. */
  lowStockLevel: z.int().nullable(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  /** Removing it then archives it. */
  isOrdered: z.boolean(),
  /** How many people have asked to be told when it’s back in stock. */
  waiting: z.int(),
})
export type AdminProduct = z.infer<typeof AdminProduct>

const refineWith =
  <Value>(problemOf: (value: Value) => string | undefined) =>
  (value: Value, context: z.RefinementCtx) => {
    const message = problemOf(value)
    if (message) context.addIssue({ code: 'custom', message })
  }

/** Null clears a field that may be empty. */
const parsedField = (field: ProductField<unknown, unknown>, what: string, write = (text: string) => text) =>
  z
    .union([z.string(), z.number(), ...(field.parse('') === null ? [z.null()] : [])], `${field.label} must be ${what}.`)
    .transform((value) => write(String(value ?? '')))
    .superRefine(refineWith(field.validate))
    .transform(field.parse)

const IMAGES = `${fieldOf('images').label} must be a list of addresses.`
const Url = z.string(IMAGES).max(200, 'The address of a picture can have up to 200 characters.')

const AN_AMOUNT = 'an amount in pounds, such as 49.50'

const FIELD_SCHEMAS: Record<
  'text' | 'price' | 'count' | 'yesNo',
  (field: ProductField<unknown, unknown>) => z.ZodType
> = {
  text: (field) => {
    const text = (field.long ? multilineSchema : textSchema)(
      field.validate('') ?? `${field.label} must be text.`,
    ).trim()
    const given = field.empty === null ? text.nullable().transform((value) => value ?? '') : text
    return given.superRefine(refineWith(field.validate)).transform(field.parse)
  },
  price: (field) => parsedField(field, AN_AMOUNT),
  count: (field) => parsedField(field, 'a whole number'),
  yesNo: (field) => z.boolean(`${field.label} must be true or false.`),
}

const LIST_FIELDS = {
  specs: z
    .union(
      [
        multilineSchema(),
        z.array(z.object({ name: textSchema(), value: textSchema() })).superRefine(refineWith(specsProblem)),
      ],
      `${fieldOf('specs').label} must be text or a list of rows.`,
    )
    .nullable()
    .transform((value) => (typeof value === 'string' ? value.trim() || null : value && formatSpecs(value))),
  features: z
    .union(
      [multilineSchema(), z.array(textSchema()).superRefine(refineWith(featuresProblem))],
      `${fieldOf('features').label} must be text or a list.`,
    )
    .nullable()
    .transform((value) => (typeof value === 'string' ? value.trim() || null : value && formatFeatures(value))),
  /** URLs; the first is the main picture. */
  images: z.array(Url, IMAGES).superRefine(refineWith(imagesProblem)),
}

const FIELDS = {
  ...(mapFields((name) => {
    const field = fieldOf(name)
    return field.kind in FIELD_SCHEMAS ? FIELD_SCHEMAS[field.kind as keyof typeof FIELD_SCHEMAS](field) : undefined
  }) as { [Name in ProductFieldName]: z.ZodType<ProductValues[Name]> }),
  ...LIST_FIELDS,
  /** A new price of £0.00 is refused without `isFree`. */
  price: parsedField(fieldOf('price'), AN_AMOUNT, (text) => (parsePence(text) === 0 ? FREE : text)) as z.ZodType<Pence>,
}

/** Confirms a price of £0.00. */
const Confirmation = { isFree: z.boolean('The confirmation of a price of £0.00 must be true or false.').optional() }

const ALTS = 'The descriptions of pictures must be texts, by address.'

const PICTURE_FIELDS = {
  /** Defaults to the first of `images`. */
  imageUrl: z
    .union(
      [z.literal(''), Url.superRefine(refineWith((url: string) => imagesProblem([url])))],
      'The main picture must be an address.',
    )
    .optional(),
  /** Alt texts by URL. */
  alts: z.record(z.string(), textSchema(ALTS).superRefine(refineWith(altProblem)), ALTS).optional(),
}

const OPTIONAL_FIELDS = FIELD_NAMES.filter((name) => !fieldOf(name).required)
type OptionalFields = Record<Exclude<ProductFieldName, 'name'>, true>

export const NewProduct = z
  .object(FIELDS)
  .partial(Object.fromEntries(OPTIONAL_FIELDS.map((name) => [name, true])) as OptionalFields)
  .extend({ ...PICTURE_FIELDS, ...Confirmation })
export type NewProduct = z.infer<typeof NewProduct>

/** Omitted fields are unchanged. */
export const ProductChange = z
  .object(FIELDS)
  .partial()
  .extend({
    ...PICTURE_FIELDS,
    ...Confirmation,
    /** Optimistic lock: if given, saving over a newer version is a 409. */
    version: z.int32().positive().optional(),
    /** Stock when editing began. If given, stock changes by the difference, so that sales in between count. */
    stockSeen: z.int32().min(0).optional(),
    /** Why the stock changes, for its history. Defaults to a correction. */
    stockReason: z.enum(STAFF_REASON_NAMES).optional(),
  })
export type ProductChange = z.infer<typeof ProductChange>

export const ArchivedProduct = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  price: z.string(),
  category: z.string(),
  lines: z.int(),
  archivedBy: z.string(),
  archivedAt: z.iso.datetime(),
})
export type ArchivedProduct = z.infer<typeof ArchivedProduct>

export const ProductListRow = AdminProduct.omit({ pictures: true, isOrdered: true }).extend({
  /** In the order of `images`; empty if there is none. */
  alts: z.array(z.string()),
})
export type ProductListRow = z.infer<typeof ProductListRow>

export const ImportReport = z.object({
  rows: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(['create', 'change', 'same', 'bad']),
      id: z.int().optional(),
      name: z.string(),
      changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      message: z.string().optional(),
      /** If stock has changed since the export and the file would undo that. */
      stock: z.object({ atExport: z.int(), inFile: z.int(), present: z.int() }).optional(),
    }),
  ),
  counts: z.object({ create: z.int(), change: z.int(), same: z.int(), bad: z.int() }),
  /** Unknown columns. */
  ignored: z.array(z.string()),
  /** Sent with the import, it applies exactly this preview. */
  digest: z.string(),
  applied: z.boolean(),
})
export type ImportReport = z.infer<typeof ImportReport>
