import type { Product } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { DEFAULT_VALUES } from '#/features/office/products/productFields.rules.ts'

export const productWith = (change: Partial<Product> = {}): Product => ({
  ...DEFAULT_VALUES,
  id: 1,
  name: 'Ball Basket',
  slug: 'ball-basket',
  price: 5900,
  imageUrl: '',
  pictures: [],
  category: 'Accessories',
  stockQuantity: 5,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...change,
})
