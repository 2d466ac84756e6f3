import { z } from 'zod'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'

export const Picture = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** A tiny `data:` picture to stand in until the real one is there. */
  placeholder: z.string().optional(),
})
export type Picture = z.infer<typeof Picture>

/** A product as every reader gets it. */
export const Product = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  price: Decimal,
  imageUrl: z.string(),
  images: z.array(z.string()),
  pictures: z.array(Picture),
  category: z.string(),
  inStock: z.boolean(),
  stockQuantity: z.int(),
  specs: z.string().nullable(),
  features: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Product = z.infer<typeof Product>

/** A product as its card shows it. */
export const ProductSummary = Product.pick({
  id: true,
  name: true,
  slug: true,
  price: true,
  category: true,
  inStock: true,
  stockQuantity: true,
}).extend({
  /** The first sentence of its description. */
  summary: z.string(),
  /** The first two. */
  pictures: z.array(Picture).max(2),
})
export type ProductSummary = z.infer<typeof ProductSummary>

/** A product as a line that may lead to it. */
const Named = z.object({ name: z.string(), slug: z.string() })

/** One page of the product list, with what stands around it. */
export const Listing = z.object({
  products: z.array(ProductSummary),
  /** How many products pass the filters, and how many there are without them. */
  matching: z.int(),
  total: z.int(),
  categories: z.array(z.string()),
  page: z.int(),
  /** At least 1: an empty list has one page too. */
  pages: z.int(),
  /** When no product holds the words: words close to them that some do. */
  suggestions: z.array(z.string()),
  /** The first products that hold the first suggestion. */
  closest: z.array(Named),
})
export type Listing = z.infer<typeof Listing>

/** What belongs to a product. */
export const Related = z.object({
  /** Others of its category. */
  related: z.array(ProductSummary),
  /** The first of those that fit it. */
  accessories: z.array(Named),
  /** Whether more fit it than are named. */
  moreAccessories: z.boolean(),
  /** Fits these machines; without a slug where the shop has no product of that name. */
  fits: z.array(z.object({ name: z.string(), slug: z.string().optional() })),
})
export type Related = z.infer<typeof Related>
