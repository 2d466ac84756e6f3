import { queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { type BasketItem, decodeProduct } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Pence } from '#/lib/pence.ts'

export const cartProducts = (items: readonly BasketItem[]) => {
  const ids = items.map((item) => item.productId).sort((a, b) => a - b)
  return queryOptions({
    queryKey: ['api', 'products', { ids: ids.join(',') }],
    queryFn: async (context) => ({
      requestedIds: ids,
      products: decodeProduct(await fetchPath<'GET /api/products'>(context)),
    }),
    enabled: ids.length > 0,
  })
}

export const suggestionsQuery = (ids: readonly number[], missing: Pence) =>
  queryOptions({
    queryKey: ['api', 'cart', 'suggestions', { ids: ids.join(','), missing: toDecimal(missing) }],
    queryFn: async (context) => decodeProduct(await fetchPath<'GET /api/cart/suggestions'>(context)),
  })
