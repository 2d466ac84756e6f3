import { CATEGORIES } from '#/features/catalogue/catalogue.rules.ts'
import { parseFeatures, parseSpecs, type Spec } from '#/features/catalogue/productTexts.rules.ts'
import { DEFAULT_VAT_RATE, isVatRate, VAT_RATE_NAMES, VAT_RATES, type VatRate } from '#/features/vat/vat.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { parsePence } from '#/lib/parsePence.ts'
import type { Pence } from '#/lib/pence.ts'
import {
  type DraftPicture,
  featureProblem,
  formatFeatures,
  formatSpecs,
  imagesProblem,
  isFilledIn,
  LIST_SEPARATOR,
  MAX_STOCK,
  parseCategory,
  slugProblem,
  specProblem,
} from './products.rules.ts'

/** The form, CSV, API schema, import SQL and activity log derive from this. Its column is in `catalogue.tables.ts`. */
export type ProductField<Value, Draft = string> = {
  label: string
  column: string
  kind: 'text' | 'price' | 'count' | 'yesNo' | 'rows' | 'pictures'
  /** For a new product. If it formats as `''`, an import must provide the value of a `required` field. */
  empty: Value
  required?: boolean
  /** Imports load long texts only if the file has the column. */
  long?: boolean
  hint?: string
  /** The form offers these. */
  choices?: readonly { value: string; label: string }[]
  format(value: Value): string
  parse(text: string): Value
  validate(text: string): string | undefined
  /** For fields that the form does not store as text. */
  draft?: {
    of(value: Value): Draft
    /** For comparing two versions. */
    format(draft: Draft): string
    body(draft: Draft): unknown
    rowProblem?(row: unknown): string | undefined
  }
}

const field = <Value, Draft = string>(definition: ProductField<Value, Draft>) => definition

const text = {
  kind: 'text',
  empty: '',
  format: (value: string) => value,
  parse: (written: string) => written.trim(),
} as const

const YES_OR_NO: Record<string, boolean> = { yes: true, true: true, '1': true, no: false, false: false, '0': false }

const parseUrls = (written: string) => [...new Set(written.split(/[|\s]+/).filter(Boolean))]

function parseVatRate(written: string): VatRate | undefined {
  const name = written.trim().toLowerCase()
  return isVatRate(name) ? name : undefined
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
    kind: 'price',
    empty: -1,
    required: true,
    format: (pence) => (pence < 0 ? '' : toDecimal(pence)),
    parse: (written) => parsePence(written) ?? -1,
    validate: (written) =>
      parsePence(written) === undefined ? 'Please enter a price in pounds, such as 49.50' : undefined,
  }),
  vatRate: field<VatRate>({
    ...text,
    label: 'VAT rate',
    column: 'VAT rate',
    empty: DEFAULT_VAT_RATE,
    hint: 'Included in the price. Changes apply to new orders.',
    choices: VAT_RATE_NAMES.map((value) => ({ value, label: VAT_RATES[value].label })),
    parse: (written) => parseVatRate(written) ?? DEFAULT_VAT_RATE,
    validate: (written) =>
      parseVatRate(written) ? undefined : `Please enter ${VAT_RATE_NAMES.join(', ')} under VAT rate`,
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
    kind: 'count',
    empty: 0,
    required: true,
    hint: 'Sales while you’re editing are deducted automatically.',
    format: String,
    parse: Number,
    validate(written) {
      const count = /^\d{1,9}$/.test(written.trim()) ? Number(written) : Number.NaN
      return count <= MAX_STOCK ? undefined : 'Please enter how many are in stock, as a whole number'
    },
  }),
  inStock: field<boolean, boolean>({
    label: 'For sale',
    column: 'In stock',
    kind: 'yesNo',
    empty: true,
    format: (value) => (value ? 'yes' : 'no'),
    parse: (written) => YES_OR_NO[written.toLowerCase()] ?? true,
    validate: (written) =>
      YES_OR_NO[written.toLowerCase()] === undefined ? 'Please enter yes or no under In stock' : undefined,
    draft: { of: (value) => value, format: (value) => (value ? 'Yes' : 'No'), body: (value) => value },
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

export const DEFAULT_VALUES = mapFields((name) => fieldOf(name).empty) as ProductValues

/** For JSON: prices as decimal strings. */
export const toJsonFields = (values: ProductValues): Record<ProductFieldName, unknown> =>
  mapFields((name) => (fieldOf(name).kind === 'price' ? toDecimal(values[name] as Pence) : values[name]))

/** Error messages by field; `specs.2` and `features.0` refer to a row. */
export function validateDraft(draft: ProductDraft): Record<string, string> {
  const errors: Record<string, string> = {}
  const add = (name: string, problem: string | undefined) => {
    if (problem) errors[name] = problem
  }
  for (const name of FIELD_NAMES) {
    const { validate, draft: { rowProblem } = {} } = fieldOf(name)
    const typed = draft[name]
    if (typeof typed === 'string') add(name, validate(typed))
    if (rowProblem && Array.isArray(typed)) {
      for (const [index, row] of typed.entries()) add(`${name}.${index}`, rowProblem(row))
    }
  }
  return errors
}
