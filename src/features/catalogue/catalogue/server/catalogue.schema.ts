import { z } from 'zod'
import { VAT_RATE_NAMES } from '#/features/shop/vat/vat.rules.ts'
import { Decimal } from '#/platform/schemas/strings.schema.ts'

export const ProductIds = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,99}$/, 'Ask for up to 100 products by their ids, such as 1,2,3')
  .transform((ids) => ids.split(',').map(Number))

export const Picture = z.object({
  src: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  /** Tiny `data:` URL shown until the picture has loaded. */
  placeholder: z.string().optional(),
})
export type Picture = z.infer<typeof Picture>

export const Product = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  price: Decimal,
  /** Included in the price. */
  vatRate: z.enum(VAT_RATE_NAMES),
  imageUrl: z.string(),
  images: z.array(z.string()),
  pictures: z.array(Picture),
  category: z.string(),
  inStock: z.boolean(),
  stockQuantity: z.int(),
  specs: z.string().nullable(),
  features: z.string().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  weightGrams: z.int().nullable(),
  /** From delivery. Null if the shop's warranty doesn't cover it. */
  warrantyYears: z.int().nullable(),
  createdAt: z.iso.datetime(),
})
export type Product = z.infer<typeof Product>

/** Served as they're stored. */
export const STORED_FIELDS = Product.omit({ price: true, pictures: true, createdAt: true }).keyof().options

export const ProductRating = z.object({
  /** From 1 to 5, with one decimal. */
  average: z.number(),
  count: z.int(),
  /** Whether all of them are the demo’s. */
  isExample: z.boolean(),
})
export type ProductRating = z.infer<typeof ProductRating>

export const ProductSummary = Product.pick({
  id: true,
  name: true,
  slug: true,
  price: true,
  vatRate: true,
  category: true,
  inStock: true,
  stockQuantity: true,
}).extend({
  summary: z.string(),
  pictures: z.array(Picture).max(2),
  /** Without published reviews it’s left out. */
  rating: ProductRating.optional(),
})
export type ProductSummary = z.infer<typeof ProductSummary>

/** An answer elsewhere in the shop. */
export const HelpArticle = z.object({
  title: z.string(),
  /** Where it is: “User manual”. */
  section: z.string(),
  /** A path of the shop. */
  href: z.string(),
})
export type HelpArticle = z.infer<typeof HelpArticle>

const ProductLink = z.object({ name: z.string(), slug: z.string() })

export const Listing = z.object({
  products: z.array(ProductSummary),
  matching: z.int(),
  total: z.int(),
  categories: z.array(z.string()),
  page: z.int(),
  pages: z.int(),
  /** If nothing matches what was typed: the wording whose matches these are. */
  correction: z.string().optional(),
  /** Other wordings, if the search finds little or nothing. */
  suggestions: z.array(z.string()),
  /** The first products that match the first suggestion. */
  closest: z.array(ProductLink),
  /** Help pages with every word of the search: anywhere if no product matches, otherwise in the title. */
  articles: z.array(HelpArticle),
})
export type Listing = z.infer<typeof Listing>

export const Related = z.object({
  related: z.array(ProductSummary),
  accessories: z.array(ProductSummary),
  moreAccessories: z.boolean(),
  /** Ids of accessories in stock that are offered together with a machine: their spec “Bundle” is “yes” or names it. */
  bundle: z.array(z.int()),
  /** Without a `slug`, the shop has no product of that name. */
  fits: z.array(z.object({ name: z.string(), slug: z.string().optional() })),
})
export type Related = z.infer<typeof Related>
