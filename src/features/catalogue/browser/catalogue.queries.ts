import { queryOptions } from '@tanstack/react-query'
import type { ListSearch } from '../search.rules.ts'
import type { Listing, Product, ProductSummary, Related } from '../server/catalogue.schema.ts'

/** Throws `ApiError` with status 404 for a page beyond the last. */
export const listingQuery = (search: ListSearch) => queryOptions<Listing>({ queryKey: ['api', 'catalogue', search] })

export const featuredQuery = queryOptions<ProductSummary[]>({ queryKey: ['api', 'catalogue', 'featured'] })

export const productQuery = (slug: string) => queryOptions<Product>({ queryKey: ['api', 'products', slug] })

export const relatedQuery = (slug: string) => queryOptions<Related>({ queryKey: ['api', 'products', slug, 'related'] })
