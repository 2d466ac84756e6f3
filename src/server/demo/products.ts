import type { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { accessories } from './accessories.ts'
import type { DemoProduct } from './demoProduct.ts'
import { machines } from './machines.ts'
import { parts } from './parts.ts'

/** The home page features the first three. */
export const demoProducts: DemoProduct[] = [...machines, ...accessories, ...parts]

export function toRow({ photos, stock, features, ...product }: DemoProduct): typeof products.$inferInsert {
  const images = Array.from({ length: photos }, (_, index) => `/media/${product.slug}-${index + 1}.jpg`)
  return {
    ...product,
    imageUrl: images[0] as string,
    images,
    inStock: stock > 0,
    stockQuantity: stock,
    features: features.join(', '),
  }
}
