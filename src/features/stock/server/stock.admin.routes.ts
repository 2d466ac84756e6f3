import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { adjustStock } from './adjustStock.ts'
import { AdjustedStock, AdjustmentRefusal, StockAdjustment, StockFigures } from './stock.schema.ts'
import { findStockFigures } from './stockFigures.store.ts'

const UNKNOWN_PRODUCT = { message: 'We can’t find that product.' }

/** Mount behind the admin guard. */
export function stockAdminRoutes({ database, clock }: Services) {
  return createRoutes()
    .openapi(
      route('get', '/api/admin/products/{id}/stock', 'Get a product’s stock, and how much is reserved and sold', {
        params: Id,
        200: json(StockFigures, 'The current figures'),
        404: json(Refusal, 'No such product'),
      }),
      async (c) => {
        const figures = await findStockFigures(database, c.req.valid('param').id, clock.now())
        return figures ? c.json(figures, 200) : c.json(UNKNOWN_PRODUCT, 404)
      },
    )
    .openapi(
      route('put', '/api/admin/products/{id}/stock', 'Adjust the stock of a product', {
        description:
          'Either `by`, a difference, or `stock`, a count, with `stockSeen`, the stock before: a count is refused if ' +
          'stock has changed since. Repeating a request with the same `requestKey` changes nothing more.',
        params: Id,
        body: StockAdjustment,
        200: json(AdjustedStock, 'The stock now, and how much of it is reserved'),
        400: json(FieldRefusal, 'A field is missing or malformed'),
        404: json(Refusal, 'No such product'),
        409: json(AdjustmentRefusal, 'Stock has changed since, or the result isn’t possible'),
      }),
      async (c) => {
        const change = c.req.valid('json')
        const by = { actor: requireActor(c), at: clock.now() }
        const adjusted = await database.transaction((tx) => adjustStock(tx, c.req.valid('param').id, change, by))
        if (adjusted.ok) return c.json(adjusted.value, 200)
        if (adjusted.code === 'notFound') return c.json(UNKNOWN_PRODUCT, 404)
        if (adjusted.code === 'keyUsed') {
          return c.json(
            {
              message: 'An adjustment from this form has already been saved. Please reload the page.',
              code: 'keyUsed',
              field: 'requestKey',
            },
            409,
          )
        }
        const { code, stock } = adjusted
        const field = change.by === undefined ? 'stock' : 'by'
        const message = {
          stockChanged: `Stock has changed from ${change.stockSeen} to ${stock} since you opened this. Please check your count.`,
          tooFew: `There ${stock === 1 ? 'is' : 'are'} only ${stock} in stock.`,
          tooMany: 'That’s more stock than the shop can record.',
        }[code]
        return c.json({ message, code, field, stock }, 409)
      },
    )
}
