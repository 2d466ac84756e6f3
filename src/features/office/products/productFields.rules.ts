import { CATEGORIES } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { lowStockDefault } from '#/features/catalogue/catalogue/lowStock.rules.ts'
import { parseFeatures, parseSpecs, type Spec } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import { MAX_STOCK } from '#/features/orders/stock/stock.rules.ts'
import { DEFAULT_VAT_RATE, isVatRate, VAT_RATE_NAMES, VAT_RATES, type VatRate } from '#/features/shop/vat/vat.rules.ts'
import { parsePence, toDecimal } from '#/lib/decimal.ts'
import { gtinDigits, gtinProblem } from '#/lib/gtin.ts'
import type { Pence } from '#/lib/pence.ts'
import {
  type FieldGroup,
  field,
  optionalCount,
  optionalText,
  type ProductField,
  text,
  wholeNumber,
} from './productFieldTypes.rules.ts'
import {
  type DraftPicture,
  FREE,
  featureProblem,
  formatFeatures,
  formatSpecs,
  GIVE_AWAY_LABEL,
  imagesProblem,
  isFilledIn,
  isFree,
  LIST_SEPARATOR,
  MAX_WARRANTY_YEARS,
  MAX_WEIGHT_GRAMS,
  parseCategory,
  SKU,
  slugProblem,
  specProblem,
} from './products.rules.ts'

const YES_OR_NO: Record<string, boolean> = { yes: true, true: true, '1': true, no: false, false: false, '0': false }

const parseUrls = (written: string) => [...new Set(written.split(/[|\s]+/).filter(Boolean))]

function parseVatRate(written: string): VatRate | undefined {
  const name = written.trim().toLowerCase()
  return isVatRate(name) ? name : undefined
}

const priceProblem = (otherwise: string) => (written: string) => {
  if (isFree(written)) return undefined
  const pence = parsePence(written)
  if (pence === undefined) return 'Please enter a price in pounds, such as 49.50'
  return pence === 0 ? `Please enter a price above £0.00, or ${otherwise}` : undefined
}

/** In the order of the CSV columns. */
export const PRODUCT_FIELDS = {
  name: field<string>({
    ...text,
    label: 'Name',
    column: 'Name',
    required: true,
    validate: (name) =>
      name.trim() === '' ? 'Please enter a name' : name.trim().length > 200 ? 'Name is too long' : undefined,
  }),
  slug: field<string>({ ...text, label: 'Address', column: 'Slug', validate: slugProblem }),
  description: field<string>({
    ...text,
    label: 'Description',
    column: 'Description',
    required: true,
    long: true,
    validate(written) {
      if (written.trim() === '') return 'Please enter a description'
      return written.length > 20_000 ? 'Please keep the description to 20,000 characters' : undefined
    },
  }),
  price: field<Pence>({
    label: 'Price',
    column: 'Price',
    group: 'price',
    kind: 'price',
    empty: -1,
    required: true,
    format: (pence) => (pence < 0 ? '' : pence === 0 ? FREE : toDecimal(pence)),
    parse: (written) => (isFree(written) ? 0 : (parsePence(written) ?? -1)),
    validate: priceProblem(`“${FREE}” to give it away`),
    validateTyped: priceProblem(`tick “${GIVE_AWAY_LABEL}”`),
  }),
  vatRate: field<VatRate>({
    ...text,
    label: 'VAT rate',
    column: 'VAT rate',
    group: 'price',
    empty: DEFAULT_VAT_RATE,
    hint: 'Included in the price. Changes apply to new orders.',
    choices: VAT_RATE_NAMES.map((value) => ({ value, label: VAT_RATES[value].label })),
    parse: (written) => parseVatRate(written) ?? DEFAULT_VAT_RATE,
    validate: (written) =>
      parseVatRate(written) ? undefined : `Please enter ${VAT_RATE_NAMES.join(', ')} under VAT rate`,
  }),
  cost: field<Pence | null>({
    label: 'Cost',
    column: 'Cost',
    group: 'price',
    kind: 'price',
    empty: null,
    optional: true,
    hint: 'What one costs you, excluding VAT. Customers never see it.',
    format: (pence) => (pence === null ? '' : toDecimal(pence)),
    parse: (written) => parsePence(written) ?? null,
    validate: (written) =>
      written.trim() === '' || parsePence(written) !== undefined
        ? undefined
        : 'Please enter the cost in pounds, such as 24.50',
  }),
  category: field<string>({
    ...text,
    label: 'Category',
    column: 'Category',
    required: true,
    parse: (written) => parseCategory(written) ?? written,
    validate: (written) =>
      parseCategory(written)
        ? undefined
        : `Please choose a category: ${CATEGORIES.map(({ label }) => label).join(', ')}`,
  }),
  stockQuantity: field<number>({
    label: 'Stock',
    column: 'Stock',
    group: 'stock',
    kind: 'count',
    empty: 0,
    required: true,
    hint: 'Sales while you’re editing are deducted automatically.',
    format: String,
    parse: Number,
    validate: (written) =>
      wholeNumber(written) <= MAX_STOCK ? undefined : 'Please enter how many are in stock, as a whole number',
  }),
  lowStockLevel: field<number | null>({
    ...optionalCount,
    label: 'Low stock level',
    column: 'Low stock level',
    group: 'stock',
    get hint() {
      return `Counts as low at this number or fewer. Leave empty to use the shop’s level (${lowStockDefault()}).`
    },
    validate: (written) =>
      written.trim() === '' || wholeNumber(written) <= MAX_STOCK
        ? undefined
        : 'Please enter the low stock level as a whole number',
  }),
  inStock: field<boolean, boolean>({
    label: 'In stock',
    column: 'In stock',
    group: 'stock',
    kind: 'yesNo',
    empty: true,
    format: (value) => (value ? 'yes' : 'no'),
    parse: (written) => YES_OR_NO[written.toLowerCase()] ?? true,
    validate: (written) =>
      YES_OR_NO[written.toLowerCase()] === undefined ? 'Please enter yes or no under In stock' : undefined,
    draft: { of: (value) => value, format: (value) => (value ? 'Yes' : 'No'), body: (value) => value },
  }),
  warrantyYears: field<number | null>({
    ...optionalCount,
    label: 'Warranty in years',
    column: 'Warranty in years',
    // A file without the column makes no promise.
    empty: null,
    hint: 'From delivery. Leave empty for balls and other parts that wear: their page then mentions no warranty.',
    validate(written) {
      const years = wholeNumber(written)
      return written.trim() === '' || (years > 0 && years <= MAX_WARRANTY_YEARS)
        ? undefined
        : `Please enter the warranty in whole years, from 1 to ${MAX_WARRANTY_YEARS}, or leave it empty`
    },
  }),
  sku: field<string | null>({
    ...optionalText,
    label: 'SKU',
    column: 'SKU',
    group: 'identification',
    hint: 'Your own number for it, on orders, packing slips and exports.',
    parse: (written) => written.trim().toUpperCase() || null,
    validate: (written) =>
      written.trim() === '' || SKU.test(written.trim())
        ? undefined
        : 'An SKU can have up to 40 letters, numbers, hyphens, full stops, slashes and underscores',
  }),
  barcode: field<string | null>({
    ...optionalText,
    label: 'Barcode',
    column: 'Barcode',
    group: 'identification',
    hint: 'The GTIN: 8, 12, 13 or 14 digits. Google uses it to recognise the product.',
    parse: (written) => gtinDigits(written) || null,
    validate: gtinProblem,
  }),
  weightGrams: field<number | null>({
    ...optionalCount,
    label: 'Weight in grams',
    column: 'Weight in grams',
    group: 'shipping',
    hint: 'Packed, for shipping. Shown under Specifications unless you list a weight there.',
    validate(written) {
      const grams = wholeNumber(written)
      return written.trim() === '' || (grams > 0 && grams <= MAX_WEIGHT_GRAMS)
        ? undefined
        : 'Please enter the weight in whole grams, such as 13500'
    },
  }),
  images: field<string[], DraftPicture[]>({
    label: 'Pictures',
    column: 'Images',
    kind: 'pictures',
    empty: [],
    format: (urls) => urls.join(LIST_SEPARATOR),
    parse: parseUrls,
    validate: (written) => imagesProblem(parseUrls(written)),
    draft: {
      of: (urls) => urls.map((src) => ({ src, alt: '' })),
      format: (pictures) => pictures.map(({ src, alt }) => `${src} (${alt.trim()})`).join('\n'),
      body: (pictures) => pictures.map(({ src }) => src),
    },
  }),
  specs: field<string | null, Spec[]>({
    label: 'Specifications',
    column: 'Specs',
    kind: 'rows',
    empty: null,
    long: true,
    format: (stored) => stored ?? '',
    parse: (written) => written || null,
    validate: () => undefined,
    draft: {
      of: parseSpecs,
      format: (rows) => formatSpecs(rows) ?? '',
      body: (rows) => rows.filter(isFilledIn),
      rowProblem: (row) => specProblem(row as Spec),
    },
  }),
  features: field<string | null, string[]>({
    label: 'Features',
    column: 'Features',
    kind: 'rows',
    empty: null,
    long: true,
    format: (stored) => stored ?? '',
    parse: (written) => written || null,
    validate: () => undefined,
    draft: {
      of: parseFeatures,
      format: (items) => formatFeatures(items) ?? '',
      body: (items) => items.filter((item) => item.trim()),
      rowProblem: (item) => featureProblem(item as string),
    },
  }),
}

export const fieldsIn = (group: FieldGroup): ProductFieldName[] =>
  FIELD_NAMES.filter((name) => {
    const { kind, group: own = 'details' } = fieldOf(name)
    return kind !== 'rows' && kind !== 'pictures' && own === group
  })

type Fields = typeof PRODUCT_FIELDS
export type ProductFieldName = keyof Fields
/** Prices in pence. */
export type ProductValues = {
  [Name in ProductFieldName]: Fields[Name] extends ProductField<infer Value, infer _> ? Value : never
}
export type ProductDraft = {
  [Name in ProductFieldName]: Fields[Name] extends ProductField<infer _, infer Draft> ? Draft : never
}

export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[]

export const fieldOf = (name: ProductFieldName): ProductField<unknown, unknown> => PRODUCT_FIELDS[name]

export const mapFields = (valueFor: (name: ProductFieldName) => unknown): Record<ProductFieldName, unknown> =>
  Object.fromEntries(FIELD_NAMES.map((name) => [name, valueFor(name)])) as Record<ProductFieldName, unknown>

/** Each has an index `products_<name>_unique`. */
export const UNIQUE_FIELDS = ['slug', 'sku'] as const
export type UniqueField = (typeof UNIQUE_FIELDS)[number]

export const DEFAULT_VALUES = mapFields((name) => fieldOf(name).empty) as ProductValues

/** For JSON: prices as decimal strings. */
export const toJsonFields = (values: ProductValues): Record<ProductFieldName, unknown> =>
  mapFields((name) => (fieldOf(name).kind === 'price' ? toDecimalOrNull(values[name] as Pence | null) : values[name]))

const toDecimalOrNull = (pence: Pence | null) => (pence === null ? null : toDecimal(pence))

/** Error messages by field; `specs.2` and `features.0` refer to a row. */
export function validateDraft(draft: ProductDraft): Record<string, string> {
  const errors: Record<string, string> = {}
  const add = (name: string, problem: string | undefined) => {
    if (problem) errors[name] = problem
  }
  for (const name of FIELD_NAMES) {
    const { validate, validateTyped = validate, draft: { rowProblem } = {} } = fieldOf(name)
    const typed = draft[name]
    if (typeof typed === 'string') add(name, validateTyped(typed))
    if (rowProblem && Array.isArray(typed)) {
      for (const [index, row] of typed.entries()) add(`${name}.${index}`, rowProblem(row))
    }
  }
  return errors
}
