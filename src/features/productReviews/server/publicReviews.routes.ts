import { z } from '@hono/zod-openapi'
import { findProductBySlug } from '#/features/catalogue/server/catalogue.store.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import { isStorable } from '#/platform/schemas/text.schema.ts'
import type { Services } from '#/platform/services.ts'
import { parseReviewSearch, REVIEW_SORTS } from '../reviewSearch.rules.ts'
import { ProductReviews } from './productReviews.schema.ts'
import { loadProductReviews } from './publicReviews.store.ts'

const SORTS = REVIEW_SORTS.map(({ id }) => id)

export function publicReviewRoutes({ database, pictures, cardProvider }: Services) {
  return createRoutes().openapi(
    route(
      'get',
      '/api/products/{slug}/reviews',
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
        400: json(Refusal, 'No such filter, order or page'),
        404: json(Refusal, 'No such product'),
      },
    ),
    async (c) => {
      const { slug } = c.req.valid('param')
      const product = isStorable(slug) ? await findProductBySlug(database, slug) : undefined
      if (!product) return c.json({ message: 'Product not found' }, 404)
      const search = parseReviewSearch(c.req.valid('query'))
      const showsExamples = cardProvider.testMode
      return c.json(
        await loadProductReviews(database, pictures, { ...search, productId: product.id, showsExamples }),
        200,
      )
    },
  )
}
