import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import type { Services } from '#/platform/services.ts'
import { isBuyable, isMachine, PAGE_SIZE } from '../catalogue.rules.ts'
import { isBundled } from '../productTexts.rules.ts'
import { Product, ProductIds, Related } from './catalogue.schema.ts'
import { findProductBySlug, listProductsById } from './catalogue.store.ts'
import { productWire } from './catalogue.wire.ts'
import { linkHeader, pageLinkHeader } from './linkHeader.ts'
import { ListQuery, MAX_PAGE_SIZE } from './listing.schema.ts'
import { listProducts } from './listing.store.ts'
import { listAccessories, listCompatibleProducts, listRelatedProducts } from './related.store.ts'

const MAX_UNPAGED = 500

const NOT_FOUND = [404, 'Product not found'] as const
const Slug = z.object({ slug: z.string().max(200) })

export function catalogueRoutes(services: Services) {
  const { database } = services
  const { toProduct, toProducts, toSummaries } = productWire(services)
  const readProduct = async (slug: string) => (isStorable(slug) ? findProductBySlug(database, slug) : undefined)

  return [
    endpoint('GET /api/products', 'List products: all, one page, or those with the given ids', {
      description:
        `Without parameters: all products in featured order, or the first ${MAX_UNPAGED} of a larger catalogue. With ` +
        `any of q, category, band, sort, page and pageSize: one page, of ${PAGE_SIZE} products unless pageSize says ` +
        'otherwise. X-Total-Count says how many products pass the filters, and Link, with rel="next" and rel="prev", ' +
        'where the list goes on.',
      query: ListQuery.extend({ ids: ProductIds.optional() }),
      200: json(z.array(Product), 'Products'),
      isPublicRead: true,
      async run({ c, query: { ids, page, pageSize, ...filters } }) {
        if (ids) return toProducts(database, await listProductsById(database, ids))

        const paged = [page, pageSize, ...Object.values(filters)].some((value) => value !== undefined)
        const limit = paged ? (pageSize ?? PAGE_SIZE) : MAX_UNPAGED
        const pageNumber = page ?? 1
        const { rows, matching } = await listProducts(database, filters, { offset: (pageNumber - 1) * limit, limit })
        const links = paged
          ? pageLinkHeader(
              c.req.path,
              { ...filters, pageSize },
              { page: pageNumber, pages: Math.ceil(matching / limit) },
            )
          : matching > limit &&
            linkHeader(c.req.path, { page: limit / MAX_PAGE_SIZE + 1, pageSize: MAX_PAGE_SIZE }, 'next')
        c.header('X-Total-Count', String(matching))
        if (links) c.header('Link', links)
        return toProducts(database, rows)
      },
    }),
    endpoint('GET /api/products/{slug}', 'Get a product', {
      params: Slug,
      200: json(Product, 'The product'),
      isPublicRead: true,
      async run({ params: { slug } }) {
        const row = await readProduct(slug)
        return row ? ok(await toProduct(database, row)) : refuse('notFound')
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint(
      'GET /api/products/{slug}/related',
      'List related products: the same category, compatible accessories, and the machines it fits',
      {
        params: Slug,
        200: json(Related, 'The related products'),
        isPublicRead: true,
        async run({ params: { slug } }) {
          const row = await readProduct(slug)
          if (!row) return refuse('notFound')
          const [related, { accessories, moreAccessories }, fits] = await Promise.all([
            listRelatedProducts(database, row),
            listAccessories(database, row),
            listCompatibleProducts(database, row),
          ])
          const bundle =
            isMachine(row) && isBuyable(row)
              ? accessories.filter((other) => isBundled(other, row.name) && isBuyable(other))
              : []
          return ok({
            related: await toSummaries(database, related),
            accessories: await toSummaries(database, accessories),
            moreAccessories,
            bundle: bundle.map(({ id }) => id),
            fits,
          })
        },
        refuses: { notFound: NOT_FOUND },
      },
    ),
  ]
}
