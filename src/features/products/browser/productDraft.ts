import { parseFeatures, parseSpecs } from '#/features/catalogue/productTexts.rules.ts'
import { featuresText, type ProductDraft, parsePrice, specsText } from '../products.rules.ts'
import type { AdminProduct } from '../server/products.schema.ts'

/** What the form of a new product begins with. */
export const NEW_DRAFT: ProductDraft = {
  name: '',
  slug: '',
  description: '',
  price: '',
  category: 'Ball Machines',
  stockQuantity: '0',
  inStock: true,
  specs: [{ name: '', value: '' }],
  features: [''],
  pictures: [],
}

/** A product as its form shows it. */
export const draftOf = (product: AdminProduct): ProductDraft => ({
  name: product.name,
  slug: product.slug,
  description: product.description,
  price: product.price,
  category: product.category,
  stockQuantity: String(product.stockQuantity),
  inStock: product.inStock,
  specs: parseSpecs(product.specs),
  features: parseFeatures(product.features),
  pictures: product.pictures.map(({ src, alt }) => ({ src, alt })),
})

/** What one edits at once, and what two people may have edited differently. */
export const DRAFT_FIELDS = [
  ['name', 'Name'],
  ['slug', 'Address'],
  ['description', 'Description'],
  ['price', 'Price'],
  ['category', 'Category'],
  ['stockQuantity', 'Stock'],
  ['inStock', 'For sale'],
  ['specs', 'Specifications'],
  ['features', 'Features'],
  ['pictures', 'Pictures'],
] as const satisfies readonly (readonly [keyof ProductDraft, string])[]
export type DraftField = (typeof DRAFT_FIELDS)[number][0]

/** A field as people read it, and as two of them are told apart. */
export function fieldText(draft: ProductDraft, field: DraftField): string {
  switch (field) {
    case 'price': {
      const pence = parsePrice(draft.price)
      return pence === undefined ? draft.price.trim() : (pence / 100).toFixed(2)
    }
    case 'inStock':
      return draft.inStock ? 'Yes' : 'No'
    case 'specs':
      return specsText(draft.specs) ?? ''
    case 'features':
      return featuresText(draft.features) ?? ''
    case 'pictures':
      return draft.pictures.map(({ src, alt }) => `${src} (${alt.trim()})`).join('\n')
    default:
      return draft[field].trim()
  }
}

/** The fields in which two drafts differ. */
export const changedFields = (one: ProductDraft, other: ProductDraft): DraftField[] =>
  DRAFT_FIELDS.map(([field]) => field).filter((field) => fieldText(one, field) !== fieldText(other, field))

/** What is sent of a draft: for an edit only what differs from `base`, with the version and the stock that were seen. */
export function bodyOf(draft: ProductDraft, base?: AdminProduct): Record<string, unknown> {
  const before = base && draftOf(base)
  const changed = before ? changedFields(before, draft) : DRAFT_FIELDS.map(([field]) => field)
  const body: Record<string, unknown> = {}
  for (const field of changed) {
    if (field === 'pictures') Object.assign(body, picturesBody(draft, before))
    else if (field === 'stockQuantity') {
      body.stockQuantity = Number(draft.stockQuantity)
      if (base) body.stockSeen = base.stockQuantity
    } else if (field === 'specs') body.specs = draft.specs.filter(({ name, value }) => name.trim() || value.trim())
    else if (field === 'features') body.features = draft.features.filter((item) => item.trim())
    else body[field] = draft[field]
  }
  return base ? { ...body, version: base.version } : body
}

function picturesBody({ pictures }: ProductDraft, before: ProductDraft | undefined) {
  const alts = pictures.filter(({ src, alt }) => {
    const known = before?.pictures.find((one) => one.src === src)?.alt ?? ''
    return known !== alt
  })
  return {
    images: pictures.map(({ src }) => src),
    ...(alts.length > 0 ? { alts: Object.fromEntries(alts.map(({ src, alt }) => [src, alt])) } : {}),
  }
}

/** `theirs` with these fields of `mine`. */
export const merged = (theirs: ProductDraft, mine: ProductDraft, fields: readonly DraftField[]): ProductDraft => ({
  ...theirs,
  ...Object.fromEntries(fields.map((field) => [field, mine[field]])),
})
