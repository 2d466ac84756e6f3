import type { Product } from '#/features/catalogue/server/catalogue.schema.ts'
import { DEFAULT_VALUES, type ProductFieldName, toJsonFields } from '#/features/products/productFields.rules.ts'

export const productWith = (change: Partial<Product> = {}): Product => ({
  ...(toJsonFields(DEFAULT_VALUES) as Pick<Product, ProductFieldName>),
  id: 1,
  name: 'Ball Basket',
  slug: 'ball-basket',
  price: '59.00',
  imageUrl: '',
  pictures: [],
  category: 'Accessories',
  stockQuantity: 5,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...change,
})
