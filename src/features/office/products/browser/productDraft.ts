import type { StaffReason } from '#/features/orders/stock/stock.rules.ts'
import { facts } from '#/features/shop/content/content.facts.ts'
import {
  DEFAULT_VALUES,
  FIELD_NAMES,
  fieldOf,
  mapFields,
  type ProductDraft,
  type ProductFieldName,
  type ProductValues,
} from '../productFields.rules.ts'
import { isFree } from '../products.rules.ts'
import type { AdminProduct } from './products.queries.ts'

const valuesToDraft = (values: ProductValues): ProductDraft =>
  mapFields((name) => {
    const { draft, format } = fieldOf(name)
    return draft ? draft.of(values[name]) : format(values[name])
  }) as ProductDraft

export const NEW_DRAFT: ProductDraft = {
  ...valuesToDraft(DEFAULT_VALUES),
  category: 'Ball Machines',
  warrantyYears: String(facts.warranty.years),
  specs: [{ name: '', value: '' }],
  features: [''],
}

export const toDraft = (product: AdminProduct): ProductDraft => ({
  ...valuesToDraft(product),
  images: product.pictures.map(({ src, alt }) => ({ src, alt })),
})

/** New stock of a product that had none puts it back on sale, unless the box is unticked afterwards. */
export function proposeInStock(
  base: Pick<AdminProduct, 'stockQuantity' | 'inStock'> | undefined,
  before: Pick<ProductDraft, 'stockQuantity' | 'inStock'>,
  stockQuantity: string,
): boolean {
  const [had, has] = [before.stockQuantity, stockQuantity].map((typed) => Number(typed) > 0)
  if (!base || base.inStock || base.stockQuantity > 0 || had === has) return before.inStock
  return has === true
}

/** The field as text, normalised so that equal values compare equal. */
export function fieldText(draft: ProductDraft, name: ProductFieldName): string {
  const field = fieldOf(name)
  if (field.draft) return field.draft.format(draft[name])
  const typed = String(draft[name]).trim()
  return field.validate(typed) ? typed : field.format(field.parse(typed))
}

export const changedDraftFields = (a: ProductDraft, b: ProductDraft): ProductFieldName[] =>
  FIELD_NAMES.filter((name) => fieldText(a, name) !== fieldText(b, name))

/** Every field of a new product; of an edit those that differ from `base`, with `version`, `stockSeen` and `stockReason`. */
export function toRequestBody(
  draft: ProductDraft,
  base?: AdminProduct,
  stockReason?: StaffReason,
): Record<string, unknown> {
  const before = base && toDraft(base)
  const body: Record<string, unknown> = {}
  for (const name of before ? changedDraftFields(before, draft) : FIELD_NAMES) {
    const field = fieldOf(name)
    if (field.draft) body[name] = field.draft.body(draft[name])
    else body[name] = field.kind === 'count' ? field.parse(String(draft[name])) : draft[name]
    if (name === 'price' && isFree(draft.price)) Object.assign(body, { price: '0.00', isFree: true })
    if (name === 'images') Object.assign(body, changedAlts(draft, before))
    if (name === 'stockQuantity' && base) Object.assign(body, { stockSeen: base.stockQuantity, stockReason })
  }
  return base ? { ...body, version: base.version } : body
}

function changedAlts({ images }: ProductDraft, before: ProductDraft | undefined) {
  const known = new Map(before?.images.map(({ src, alt }) => [src, alt]))
  const alts = images.filter(({ src, alt }) => (known.get(src) ?? '') !== alt)
  return alts.length > 0 ? { alts: Object.fromEntries(alts.map(({ src, alt }) => [src, alt])) } : {}
}

export const mergeDrafts = (
  theirs: ProductDraft,
  mine: ProductDraft,
  fields: readonly ProductFieldName[],
): ProductDraft => ({
  ...theirs,
  ...Object.fromEntries(fields.map((field) => [field, mine[field]])),
})
