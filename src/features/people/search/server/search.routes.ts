import { categoryLabel, sortCategories } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { productWire } from '#/features/catalogue/catalogue/server/catalogue.wire.ts'
import type { FindHelp } from '#/features/catalogue/catalogue/server/listing.routes.ts'
import { listProducts } from '#/features/catalogue/catalogue/server/listing.store.ts'
import { loadSuggestions } from '#/features/catalogue/catalogue/server/suggestions.store.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { hasWords } from './articles.ts'
import { SearchSuggestions, SuggestionsQuery } from './search.schema.ts'

const MAX_PRODUCTS = 5
/** About one for each letter typed by ten people behind one address. */
const SEARCHES = { name: 'search-suggestions', points: 600, seconds: 60 }

export function searchRoutes(services: Services, findHelp: FindHelp) {
  const { database } = services
  const { toSummaries } = productWire(services)

  return [
    endpoint('GET /api/search/suggestions', 'Suggest products, categories and help while a search is typed', {
      query: SuggestionsQuery,
      200: json(SearchSuggestions, 'The best few of each kind'),
      isPublicRead: true,
      limits: [SEARCHES],
      async run({ query: { q } }) {
        const { rows, matching, counts, correction } = await listProducts(
          database,
          { q },
          { offset: 0, limit: MAX_PRODUCTS },
        )
        const articles = await findHelp(database, correction ?? q)
        const found = { matching, correction, hasHelp: articles.length > 0 }
        const { suggestions } = await loadSuggestions(database, { q }, found)
        const categories = sortCategories([...counts.keys()])
        const named = categories.filter((category) => hasWords(categoryLabel(category), correction ?? q))
        const isEmpty = matching + articles.length === 0
        return {
          products: await toSummaries(database, rows),
          matching,
          categories: isEmpty ? categories : named,
          articles,
          ...(correction ? { correction } : {}),
          suggestions,
        }
      },
    }),
  ]
}
