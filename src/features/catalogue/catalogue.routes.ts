import { createRoute, z } from '@hono/zod-openapi'
import { toDecimal } from '#/lib/pence.ts'
import { Refusal } from '#/lib/refusal.schema.ts'
import { isStorable } from '#/lib/text.schema.ts'
import { createRoutes, json } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { Product } from './catalogue.schema.ts'
import { listProducts, type ProductRow, productBySlug } from './catalogue.store.ts'

const Ids = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9}){0,99}$/, 'Ask for up to 100 products by their ids, such as 1,2,3')
  .transform((ids) => ids.split(',').map(Number))

/** `/api/products` and one product by its slug. */
export function catalogueRoutes({ database, pictures }: Needs) {
  const toProduct = (row: ProductRow): Product => ({
    ...row,
    price: toDecimal(row.price),
    createdAt: row.createdAt.toISOString(),
    pictures: row.images.map((src) => pictures.describe(src, row.name)),
  })

  return createRoutes()
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/products',
        summary: 'The catalogue, or the products with the given ids',
        request: { query: z.object({ ids: Ids.optional() }) },
        responses: { 200: json(z.array(Product), 'Products in shop order') },
      }),
      async (c) => c.json((await listProducts(database, c.req.valid('query').ids)).map(toProduct), 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/products/{slug}',
        summary: 'One product',
        request: { params: z.object({ slug: z.string().max(200) }) },
        responses: { 200: json(Product, 'The product'), 404: json(Refusal, 'Product not found') },
      }),
      async (c) => {
        const { slug } = c.req.valid('param')
        const row = isStorable(slug) ? await productBySlug(database, slug) : undefined
        return row ? c.json(toProduct(row), 200) : c.json({ message: 'Product not found' }, 404)
      },
    )
}
