import { z } from '@hono/zod-openapi'
import { findProductBySlug } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import type { Services } from '#/platform/services.ts'
import { parseReviewSearch, REVIEW_SORTS } from '../reviewSearch.rules.ts'
import { ProductReviews } from './productReviews.schema.ts'
import { loadProductReviews } from './publicReviews.store.ts'

const SORTS = REVIEW_SORTS.map(({ id }) => id)

export const publicReviewRoutes = ({ database, pictures, cardProvider }: Services) => [
  endpoint(
    'GET /api/products/{slug}/reviews',
    'List the published reviews of a product, with the number for each star rating',
    {
      description: 'Only by customers whose order contained the product. Ten to a page.',
      params: z.object({ slug: z.string().max(200) }),
      query: z.object({
        stars: z.coerce.number().int().min(1).max(5).optional(),
        sort: z.enum(SORTS).optional(),
        page: z.coerce.number().int().min(1).max(10_000).optional(),
      }),
      200: json(ProductReviews, 'The reviews'),
      isPublicRead: true,
      async run({ params: { slug }, query }) {
        const product = isStorable(slug) ? await findProductBySlug(database, slug) : undefined
        if (!product) return refuse('notFound')
        const search = { ...parseReviewSearch(query), productId: product.id, showsExamples: cardProvider.testMode }
        return ok(await loadProductReviews(database, pictures, search))
      },
      refuses: { notFound: [404, 'Product not found'] },
    },
  ),
]
