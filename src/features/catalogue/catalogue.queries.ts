import { queryOptions } from '@tanstack/react-query'
import type { Product } from './catalogue.schema.ts'

/** The whole catalogue in shop order. */
export const productsQuery = queryOptions<Product[]>({ queryKey: ['api', 'products'] })

/** One product. Throws `ApiError` with status 404 for a slug that does not exist. */
export const productQuery = (slug: string) => queryOptions<Product>({ queryKey: ['api', 'products', slug] })
