import { ok, refuse } from '#/lib/outcome.ts'
import { FULFILMENT } from '#/lib/roles.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { adjustStock } from './adjustStock.ts'
import { AdjustedStock, AdjustmentRefusal, StockAdjustment, StockFigures } from './stock.schema.ts'
import { findStockFigures } from './stockFigures.store.ts'

const NOT_FOUND = [404, 'We can’t find that product.'] as const

export const stockAdminRoutes = ({ database, clock }: Services) => [
  endpoint('GET /api/admin/products/{id}/stock', 'Get a product’s stock, and how much is reserved and sold', {
    roles: FULFILMENT,
    params: Id,
    200: json(StockFigures, 'The current figures'),
    async run({ params: { id } }) {
      const figures = await findStockFigures(database, id, clock.now())
      return figures ? ok(figures) : refuse('notFound')
    },
    refuses: { notFound: NOT_FOUND },
  }),
  endpoint('PUT /api/admin/products/{id}/stock', 'Adjust the stock of a product', {
    roles: FULFILMENT,
    description:
      'Either `by`, a difference, or `stock`, a count, with `stockSeen`, the stock before: a count is refused if ' +
      'stock has changed since. Repeating a request with the same `requestKey` changes nothing more.',
    params: Id,
    body: StockAdjustment,
    200: json(AdjustedStock, 'The stock now, and how much of it is reserved'),
    409: json(AdjustmentRefusal, 'Stock has changed since, or the result isn’t possible'),
    async run({ c, params: { id }, body: change, actor }) {
      const by = { actor, at: clock.now() }
      const adjusted = await database.transaction((tx) => adjustStock(tx, id, change, by))
      if (adjusted.ok || adjusted.code === 'notFound' || adjusted.code === 'keyUsed') return adjusted
      const { code, stock } = adjusted
      const field = change.by === undefined ? 'stock' : 'by'
      const seen = change.stockSeen
      const message = {
        stockChanged: `Stock has changed from ${seen} to ${stock} since you opened this. Please check your count.`,
        tooFew: `There ${stock === 1 ? 'is' : 'are'} only ${stock} in stock.`,
        tooMany: 'That’s more stock than the shop can record.',
      }[code]
      return ok(c.json({ message, code, field, stock }, 409))
    },
    refuses: {
      notFound: NOT_FOUND,
      keyUsed: [
        409,
        'An adjustment from this form has already been saved. Please reload the page.',
        { field: 'requestKey' },
      ],
    },
  }),
]
