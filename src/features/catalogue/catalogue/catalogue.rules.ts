import { type Decoded, decodePence } from '#/lib/decodePence.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Product as WireProduct } from './server/catalogue.schema.ts'

export type BasketItem = { productId: number; quantity: number }

export const MACHINE_CATEGORY = 'Ball Machines'

/** In display order. */
export const CATEGORIES = [
  { id: MACHINE_CATEGORY, label: 'Ball Machines' },
  { id: 'Accessories', label: 'Accessories' },
  { id: 'Parts', label: 'Replacement Parts' },
] as const

export const knownCategory = (name: string | undefined) =>
  CATEGORIES.find(({ id }) => id.toLowerCase() === name?.toLowerCase())

export const categoryLabel = (category: string): string =>
  CATEGORIES.find(({ id }) => id === category)?.label ?? category

/** The shop's reviews are about machines, so other products do not show its rating. */
export const isMachine = ({ category }: Pick<Product, 'category'>): boolean => category === MACHINE_CATEGORY

export function sortCategories(categories: readonly string[]): string[] {
  const known = CATEGORIES.map(({ id }): string => id)
  const others = categories.filter((category) => !known.includes(category))
  return [...known.filter((id) => categories.includes(id)), ...others.sort((a, b) => a.localeCompare(b, 'en-GB'))]
}

/** Both ends are inclusive, so £1,500 is in two bands (readings.md). */
export const PRICE_BANDS: readonly { id: string; label: string; from?: Pence; to?: Pence }[] = [
  { id: 'under-500', label: 'Under £500', to: 49_999 },
  { id: '500-1500', label: '£500 to £1,500', from: 50_000, to: 150_000 },
  { id: '1500-3000', label: '£1,500 to £3,000', from: 150_000, to: 300_000 },
  { id: 'over-3000', label: 'Over £3,000', from: 300_001 },
]

/** Without one, a search is in order of relevance and any other list in featured order, by id. */
export const SORTS = [
  { id: 'featured', label: 'Featured' },
  { id: 'name', label: 'Name A–Z' },
  { id: 'price-asc', label: 'Price: low to high' },
  { id: 'price-desc', label: 'Price: high to low' },
] as const
export type Sort = (typeof SORTS)[number]['id']

export type ProductFilters = {
  q?: string | undefined
  category?: string | undefined
  band?: string | undefined
  sort?: Sort | undefined
}

export const PAGE_SIZE = 24

export const isBuyable = (product: Pick<Product, 'inStock' | 'stockQuantity'>, quantity = 1): boolean =>
  product.inStock && product.stockQuantity >= quantity

export const stockLabel = (product: Pick<Product, 'inStock' | 'stockQuantity'>): 'In Stock' | 'Out of Stock' =>
  isBuyable(product) ? 'In Stock' : 'Out of Stock'

export const imagesOf = ({ imageUrl, images }: Pick<Product, 'imageUrl' | 'images'>): string[] => [
  ...new Set([imageUrl, ...images].filter((src) => src !== '')),
]

/** A product, or anything with products in it, with prices in pence. */
export type DecodedProduct<Wire> = Decoded<Wire, 'price' | 'cost'>

export type Product = DecodedProduct<WireProduct>

export const decodeProduct = <Wire>(wire: Wire): DecodedProduct<Wire> => decodePence(wire, ['price', 'cost'])
