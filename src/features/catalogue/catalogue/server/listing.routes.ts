import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import type { Database } from '#/platform/database.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
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

  return [
    endpoint('GET /api/catalogue', 'Get a page of the product list, with its counts and categories', {
      query: ListQuery.omit({ pageSize: true }),
      200: json(Listing, 'The page'),
      isPublicRead: true,
      async run({ query: { page = 1, ...filters } }) {
        const range = { offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }
        const { rows, matching, counts, correction } = await listProducts(database, filters, range)
        const pages = Math.max(1, Math.ceil(matching / PAGE_SIZE))
        if (page > pages) return refuse('unknownPage', { message: `The list has no page ${page}.` })

        const { q } = filters
        const articles = q ? await findHelp(database, correction ?? q, { titled: matching > 0 }) : []
        const found = { matching, correction, hasHelp: articles.length > 0 }
        return ok({
          products: await toSummaries(database, rows),
          matching,
          total: sumCounts(counts),
          categories: sortCategories([...counts.keys()]),
          page,
          pages,
          ...(correction ? { correction } : {}),
          ...(await loadSuggestions(database, filters, found)),
          articles,
        })
      },
      refuses: { unknownPage: [404] },
    }),
    endpoint('GET /api/catalogue/featured', 'List the featured products', {
      200: json(z.array(ProductSummary), `The first ${FEATURED} featured products`),
      isPublicRead: true,
      run: async () => toSummaries(database, await listFirstProducts(database, FEATURED)),
    }),
  ]
}
