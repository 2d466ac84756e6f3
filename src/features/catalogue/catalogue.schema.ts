import { z } from 'zod'
import { Decimal } from '#/lib/decimal.schema.ts'

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
