import { type Pence, toPence } from '#/lib/pence.ts'
import type { Product } from './catalogue.schema.ts'

/** The shop's categories, in the order in which they are offered; `label` is what people read. */
export const CATEGORIES = [
  { id: 'Ball Machines', label: 'Ball Machines' },
  { id: 'Accessories', label: 'Accessories' },
  { id: 'Parts', label: 'Replacement Parts' },
] as const

/** What people read for a stored category; one that the shop does not know reads as it is stored. */
export const categoryLabel = (category: string): string =>
  CATEGORIES.find(({ id }) => id === category)?.label ?? category

/** The distinct categories of products: the known ones in their order, then any others as they come. */
export function categoriesOf(products: readonly Pick<Product, 'category'>[]): string[] {
  const present = new Set(products.map((product) => product.category))
  const known = CATEGORIES.map(({ id }): string => id).filter((id) => present.has(id))
  return [...new Set([...known, ...present])]
}

/** Bands of prices. Those in the middle include both their ends, so £1,500 is in two (readings.md). */
export const PRICE_BANDS = [
  { id: 'under-500', label: 'Under £500', holds: (price: Pence) => price < 50_000 },
  { id: '500-1500', label: '£500 to £1,500', holds: (price: Pence) => price >= 50_000 && price <= 150_000 },
  { id: '1500-3000', label: '£1,500 to £3,000', holds: (price: Pence) => price >= 150_000 && price <= 300_000 },
  { id: 'over-3000', label: 'Over £3,000', holds: (price: Pence) => price > 300_000 },
] as const

type Compared = Pick<Product, 'name' | 'price'>
const byName = (a: Compared, b: Compared) => a.name.localeCompare(b.name, 'en-GB', { numeric: true })
const byPrice = (a: Compared, b: Compared) => toPence(a.price) - toPence(b.price)

export const SORTS = [
  { id: 'name', label: 'Name A–Z', compare: byName },
  {
    id: 'price-asc',
    label: 'Price: low to high',
    compare: (a: Compared, b: Compared) => byPrice(a, b) || byName(a, b),
  },
  {
    id: 'price-desc',
    label: 'Price: high to low',
    compare: (a: Compared, b: Compared) => byPrice(b, a) || byName(a, b),
  },
] as const

/** What the product list can be narrowed by. As typed into a URL: a band or a sort that does not exist is ignored. */
export type ProductFilters = {
  q?: string | undefined
  category?: string | undefined
  band?: string | undefined
  sort?: string | undefined
}

/** Whether a product passes the filters. The search looks into name and description, in any case. */
export function matches(
  product: Pick<Product, 'name' | 'description' | 'category' | 'price'>,
  { q, category, band }: ProductFilters,
): boolean {
  const wanted = q?.trim().toLowerCase() ?? ''
  if (!product.name.toLowerCase().includes(wanted) && !product.description.toLowerCase().includes(wanted)) return false
  if (category && product.category !== category) return false
  return PRICE_BANDS.find(({ id }) => id === band)?.holds(toPence(product.price)) ?? true
}

/** The products that pass, sorted; without a sort in the order given. */
export function filterProducts<P extends Pick<Product, 'name' | 'description' | 'category' | 'price'>>(
  products: readonly P[],
  filters: ProductFilters,
): P[] {
  const found = products.filter((product) => matches(product, filters))
  const sort = SORTS.find(({ id }) => id === filters.sort)
  return sort ? found.sort(sort.compare) : found
}

/** Up to three products of the same category, without the product itself, in the order given. */
export const relatedProducts = <P extends Pick<Product, 'id' | 'category'>>(
  products: readonly P[],
  product: Pick<Product, 'id' | 'category'>,
): P[] => products.filter(({ id, category }) => category === product.category && id !== product.id).slice(0, 3)

/** Whether so many can be bought: in stock, and that many there. */
export const isBuyable = (product: Pick<Product, 'inStock' | 'stockQuantity'>, quantity = 1): boolean =>
  product.inStock && product.stockQuantity >= quantity

/** The stock badge. */
export const stockLabel = (product: Pick<Product, 'inStock' | 'stockQuantity'>): 'In Stock' | 'Out of Stock' =>
  isBuyable(product) ? 'In Stock' : 'Out of Stock'

/**
 * The slug of a new product: lower case, runs of anything but letters and digits become one hyphen, none at the edges.
 * Accents are dropped first (`Crème` gives `creme`).
 */
export const slugFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export type Spec = { name: string; value: string }

/** The rows of a specs text, `name: value` pairs separated by ` | `. A part without a colon is a name without a value. */
export const parseSpecs = (text: string | null): Spec[] =>
  items(text, ' | ').map((part) => {
    const colon = part.indexOf(':')
    return colon < 0
      ? { name: part, value: '' }
      : { name: part.slice(0, colon).trim(), value: part.slice(colon + 1).trim() }
  })

/** The items of a features text, separated by `, `. */
export const parseFeatures = (text: string | null): string[] => items(text, ', ')

/** The first sentence of a description, which stands for all of it on a card; all of it when it is one sentence. */
export function summaryOf(description: string): string {
  const text = description.trim()
  const end = text.search(/[.!?]\s+[^\s\p{Ll}]/u)
  return end < 0 ? text : text.slice(0, end + 1)
}

/** The most characters of a description that search engines show. */
const LONGEST_FOUND = 160

/** A description for search engines: its first sentences as far as they fit; of one that is too long, its first words. */
export function foundDescription(description: string): string {
  const sentences = description.trim().split(/(?<=[.!?])\s+/)
  let found = ''
  for (const sentence of sentences) {
    const longer = found ? `${found} ${sentence}` : sentence
    if (longer.length > LONGEST_FOUND) break
    found = longer
  }
  return (
    found ||
    `${description
      .trim()
      .slice(0, LONGEST_FOUND - 1)
      .replace(/\s+\S*$/, '')}…`
  )
}

/** What comes in the box, from the spec of that name; items separated by `; `, or by `, ` where there is no `; `. */
export function inTheBox(product: Pick<Product, 'specs'>): string[] {
  const text = specOf(product, 'in the box')
  return items(text, text?.includes('; ') ? '; ' : ', ')
}

/** The names of the products that this one fits, from its spec `Fits`, separated by `, `. */
export const fits = (product: Pick<Product, 'specs'>): string[] => items(specOf(product, 'fits'), ', ')

/** The products that fit this one, in the order given. */
export function accessoriesFor<P extends Pick<Product, 'id' | 'specs'>>(
  product: Pick<Product, 'id' | 'name'>,
  products: readonly P[],
): P[] {
  const name = product.name.toLowerCase()
  return products.filter(
    (other) => other.id !== product.id && fits(other).some((fitted) => fitted.toLowerCase() === name),
  )
}

const specOf = ({ specs }: Pick<Product, 'specs'>, wanted: string): string | null =>
  parseSpecs(specs).find(({ name }) => name.toLowerCase() === wanted)?.value ?? null

const items = (text: string | null, separator: string): string[] =>
  (text ?? '')
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')
