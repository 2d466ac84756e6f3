import { queryOptions } from '@tanstack/react-query'
import type { ListSearch } from '../search.rules.ts'
import type { Listing, Product, ProductSummary, Related } from '../server/catalogue.schema.ts'

/** One page of the product list. Throws `ApiError` with status 404 for a page beyond the last. */
export const listingQuery = (search: ListSearch) => queryOptions<Listing>({ queryKey: ['api', 'catalogue', search] })

/** The first three of the product list, which Home shows. */
export const featuredQuery = queryOptions<ProductSummary[]>({ queryKey: ['api', 'catalogue', 'featured'] })

/** One product. Throws `ApiError` with status 404 for a slug that does not exist. */
export const productQuery = (slug: string) => queryOptions<Product>({ queryKey: ['api', 'products', slug] })

/** What belongs to a product: others of its kind, what fits it and what it fits. */
export const relatedQuery = (slug: string) => queryOptions<Related>({ queryKey: ['api', 'products', slug, 'related'] })
