import type { Pence } from '#/lib/pence.ts'
import type { Product } from './server/catalogue.schema.ts'

/** One product and how many of it. */
export type BasketItem = { productId: number; quantity: number }

/** The shop's categories, in the order in which they are offered; `label` is what people read. */
export const CATEGORIES = [
  { id: 'Ball Machines', label: 'Ball Machines' },
  { id: 'Accessories', label: 'Accessories' },
  { id: 'Parts', label: 'Replacement Parts' },
] as const

/** The shop's own category of this name, in any case. */
export const knownCategory = (name: string | undefined) =>
  CATEGORIES.find(({ id }) => id.toLowerCase() === name?.toLowerCase())

/** What people read for a stored category; one that the shop does not know reads as it is stored. */
export const categoryLabel = (category: string): string =>
  CATEGORIES.find(({ id }) => id === category)?.label ?? category

/** Whether it is a machine, which the shop's reviews are about: a spare part does not get their stars. */
export const isMachine = ({ category }: Pick<Product, 'category'>): boolean => category === 'Ball Machines'

/** Categories in the order in which they are offered: the known ones in theirs, then any others by name. */
export function inShopOrder(categories: readonly string[]): string[] {
  const known = CATEGORIES.map(({ id }): string => id)
  const others = categories.filter((category) => !known.includes(category))
  return [...known.filter((id) => categories.includes(id)), ...others.sort((a, b) => a.localeCompare(b, 'en-GB'))]
}

/** Bands of prices, from and to inclusive: £1,500 is in two (readings.md). The first and the last have one end. */
export const PRICE_BANDS: readonly { id: string; label: string; from?: Pence; to?: Pence }[] = [
  { id: 'under-500', label: 'Under £500', to: 49_999 },
  { id: '500-1500', label: '£500 to £1,500', from: 50_000, to: 150_000 },
  { id: '1500-3000', label: '£1,500 to £3,000', from: 150_000, to: 300_000 },
  { id: 'over-3000', label: 'Over £3,000', from: 300_001 },
]

/** Orders of the list; without one it stands in shop order. */
export const SORTS = [
  { id: 'name', label: 'Name A–Z' },
  { id: 'price-asc', label: 'Price: low to high' },
  { id: 'price-desc', label: 'Price: high to low' },
] as const
export type Sort = (typeof SORTS)[number]['id']

/** What the product list can be narrowed by. */
export type ProductFilters = {
  /** Looked for in name and description, in any case. */
  q?: string | undefined
  category?: string | undefined
  /** The id of a price band. */
  band?: string | undefined
  sort?: Sort | undefined
}

/** How many products a page of the list shows. */
export const PAGE_SIZE = 24

/** Whether so many can be bought: in stock, and that many there. */
export const isBuyable = (product: Pick<Product, 'inStock' | 'stockQuantity'>, quantity = 1): boolean =>
  product.inStock && product.stockQuantity >= quantity

/** The stock badge. */
export const stockLabel = (product: Pick<Product, 'inStock' | 'stockQuantity'>): 'In Stock' | 'Out of Stock' =>
  isBuyable(product) ? 'In Stock' : 'Out of Stock'

/** A product's pictures, the main one first. */
export const imagesOf = ({ imageUrl, images }: Pick<Product, 'imageUrl' | 'images'>): string[] => [
  ...new Set([imageUrl, ...images].filter((src) => src !== '')),
]
