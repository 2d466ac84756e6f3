import { z } from '@hono/zod-openapi'
import { ProductIds, ProductSummary } from '#/features/catalogue/catalogue/server/catalogue.schema.ts'
import { productWire } from '#/features/catalogue/catalogue/server/catalogue.wire.ts'
import { toPence } from '#/lib/pence.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { Decimal } from '#/platform/schemas/strings.schema.ts'
import type { Services } from '#/platform/services.ts'
import { MAX_SUGGESTIONS } from '../suggestions.rules.ts'
import { listSuggestions } from './suggestions.store.ts'

export function suggestionRoutes(services: Services) {
  const { database } = services
  const { toSummaries } = productWire(services)

  return [
    endpoint('GET /api/cart/suggestions', 'Suggest products to add to a cart', {
      description:
        `Up to ${MAX_SUGGESTIONS} products in stock: compatible accessories first, then what brings the cart to free ` +
        'delivery. `missing` is how much more that takes, in pounds.',
      query: z.object({ ids: ProductIds, missing: Decimal.default('0.00') }),
      200: json(z.array(ProductSummary), 'The products, best first'),
      async run({ query: { ids, missing } }) {
        const rows = await listSuggestions(database, { ids, missing: toPence(missing) })
        return toSummaries(database, rows)
      },
    }),
  ]
}
