import { queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { type DecodedProduct, decodeProduct } from '../catalogue.rules.ts'
import type { ProductSearch } from '../search.rules.ts'
import type {
  Listing as WireListing,
  Related as WireRelated,
  ProductSummary as WireSummary,
} from '../server/catalogue.schema.ts'

export type Listing = DecodedProduct<WireListing>
export type Related = DecodedProduct<WireRelated>
export type ProductSummary = DecodedProduct<WireSummary>

/** Throws `ApiError` with status 404 for a page beyond the last. */
export const listingQuery = (search: ProductSearch) =>
  queryOptions({
    queryKey: ['api', 'catalogue', search],
    queryFn: async (context) => decodeProduct(await fetchPath<'GET /api/catalogue'>(context)),
  })

export const featuredQuery = queryOptions({
  queryKey: ['api', 'catalogue', 'featured'],
  queryFn: async (context) => decodeProduct(await fetchPath<'GET /api/catalogue/featured'>(context)),
})

export const productQuery = (slug: string) =>
  queryOptions({
    queryKey: ['api', 'products', slug],
    queryFn: async (context) => decodeProduct(await fetchPath<'GET /api/products/{slug}'>(context)),
  })

export const relatedQuery = (slug: string) =>
  queryOptions({
    queryKey: ['api', 'products', slug, 'related'],
    queryFn: async (context) => decodeProduct(await fetchPath<'GET /api/products/{slug}/related'>(context)),
  })
