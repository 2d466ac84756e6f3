/** In the order of the form. */
export const FIELD_GROUPS = {
  details: 'Details',
  price: 'Price and cost',
  stock: 'Stock',
  identification: 'Identification',
  shipping: 'Shipping',
} as const
export type FieldGroup = keyof typeof FIELD_GROUPS

/** The form, CSV, API schema, import SQL and activity log derive from this. Its column is in `catalogue.tables.ts`. */
export type ProductField<Value, Draft = string> = {
  label: string
  column: string
  /** In the form. Rows and pictures have places of their own. */
  group?: FieldGroup
  kind: 'text' | 'price' | 'count' | 'yesNo' | 'rows' | 'pictures'
  /** For a new product. If it formats as `''`, an import must provide the value of a `required` field. */
  empty: Value
  required?: boolean
  /** Imports load long texts only if the file has the column. */
  long?: boolean
  /** Said beside the label. */
  optional?: boolean
  hint?: string
  /** The form offers these. */
  choices?: readonly { value: string; label: string }[]
  format(value: Value): string
  parse(text: string): Value
  validate(text: string): string | undefined
  /** In the form, if its wording differs from a file’s. */
  validateTyped?(text: string): string | undefined
  /** For fields that the form does not store as text. */
  draft?: {
    of(value: Value): Draft
    /** For comparing two versions. */
    format(draft: Draft): string
    body(draft: Draft): unknown
    rowProblem?(row: unknown): string | undefined
  }
}

export const optionalText = {
  kind: 'text',
  empty: null,
  optional: true,
  format: (value: string | null) => value ?? '',
} as const

export const optionalCount = {
  kind: 'count',
  empty: null,
  optional: true,
  format: (value: number | null) => (value === null ? '' : String(value)),
  parse: (written: string) => (written.trim() === '' ? null : Number(written)),
} as const

export const wholeNumber = (written: string): number =>
  /^\d{1,9}$/.test(written.trim()) ? Number(written) : Number.NaN

export const field = <Value, Draft = string>(definition: ProductField<Value, Draft>) => definition

export const text = {
  kind: 'text',
  empty: '',
  format: (value: string) => value,
  parse: (written: string) => written.trim(),
} as const
