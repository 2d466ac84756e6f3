import { queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import type { ReviewSearch } from '../reviewSearch.rules.ts'

export const productReviewsQuery = (slug: string, search: ReviewSearch) =>
  queryOptions({
    queryKey: ['api', 'products', slug, 'reviews', search],
    queryFn: fetchPath<'GET /api/products/{slug}/reviews'>,
    // The previous page of the same product’s reviews stays until the next has loaded.
    placeholderData: (shown, query) => (query?.queryKey[2] === slug ? shown : undefined),
  })
