import { z } from '@hono/zod-openapi'
import type { Database } from '#/platform/database.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { PAGE_SIZE, sortCategories } from '../catalogue.rules.ts'
import { type HelpArticle, Listing, ProductSummary } from './catalogue.schema.ts'
import { listFirstProducts } from './catalogue.store.ts'
import { productWire } from './catalogue.wire.ts'
import { ListQuery } from './listing.schema.ts'
import { listProducts, sumCounts } from './listing.store.ts'
import { loadSuggestions } from './suggestions.store.ts'

const FEATURED = 3

/** Injected, because the catalogue doesn’t import the features that the help pages are from. */
export type FindHelp = (database: Database, q: string, options?: { titled: boolean }) => Promise<HelpArticle[]>

export function listingRoutes(services: Services, findHelp: FindHelp) {
  const { database } = services
  const { toSummaries } = productWire(services)

  return createRoutes()
    .openapi(
      route('get', '/api/catalogue', 'Get a page of the product list, with its counts and categories', {
        query: ListQuery.omit({ pageSize: true }),
        200: json(Listing, 'The page'),
        404: json(Refusal, 'No such page'),
      }),
      async (c) => {
        const { page = 1, ...filters } = c.req.valid('query')
        const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
        const { rows, matching, counts, correction } = await listProducts(database, filters, range)
        const pages = Math.max(1, Math.ceil(matching / PAGE_SIZE))
        if (page > pages) return c.json({ message: `The list has no page ${page}.` }, 404)

        const { q } = filters
        const articles = q ? await findHelp(database, correction ?? q, { titled: matching > 0 }) : []
        const found = { matching, correction, hasHelp: articles.length > 0 }
        return c.json(
          {
            products: await toSummaries(database, rows),
            matching,
            total: sumCounts(counts),
            categories: sortCategories([...counts.keys()]),
            page,
            pages,
            ...(correction ? { correction } : {}),
            ...(await loadSuggestions(database, filters, found)),
            articles,
          },
          200,
        )
      },
    )
    .openapi(
      route('get', '/api/catalogue/featured', 'List the featured products', {
        200: json(z.array(ProductSummary), `The first ${FEATURED} featured products`),
      }),
      async (c) => c.json(await toSummaries(database, await listFirstProducts(database, FEATURED)), 200),
    )
}
