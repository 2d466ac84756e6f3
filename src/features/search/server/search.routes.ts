import { categoryLabel, sortCategories } from '#/features/catalogue/catalogue.rules.ts'
import { productWire } from '#/features/catalogue/server/catalogue.wire.ts'
import { listProducts } from '#/features/catalogue/server/listing.store.ts'
import { loadSuggestions } from '#/features/catalogue/server/suggestions.store.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { hasWords, loadHelp } from './articles.ts'
import { SearchSuggestions, SuggestionsQuery } from './search.schema.ts'

const MAX_PRODUCTS = 5
/** About one for each letter typed by ten people behind one address. */
const LIMIT = { points: 600, seconds: 60 }

export function searchRoutes(services: Services) {
  const { database, limits, config } = services
  const { toSummaries } = productWire(services)
  const searches = limits.get('search-suggestions', LIMIT)

  return createRoutes().openapi(
    route('get', '/api/search/suggestions', 'Suggest products, categories and help while a search is typed', {
      query: SuggestionsQuery,
      200: json(SearchSuggestions, 'The best few of each kind'),
      429: json(Refusal, 'Too many searches'),
    }),
    async (c) => {
      const allowed = await searches.consume(networkOf(c, config.trustProxy))
      if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
      const { q } = c.req.valid('query')
      const { rows, matching, counts, correction } = await listProducts(
        database,
        { q },
        { offset: 0, limit: MAX_PRODUCTS },
      )
      const articles = await loadHelp(database, correction ?? q)
      const found = { matching, correction, hasHelp: articles.length > 0 }
      const { suggestions } = await loadSuggestions(database, { q }, found)
      const categories = sortCategories([...counts.keys()])
      const named = categories.filter((category) => hasWords(categoryLabel(category), correction ?? q))
      const isEmpty = matching + articles.length === 0
      return c.json(
        {
          products: await toSummaries(database, rows),
          matching,
          categories: isEmpty ? categories : named,
          articles,
          ...(correction ? { correction } : {}),
          suggestions,
        },
        200,
      )
    },
  )
}
