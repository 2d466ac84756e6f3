import { queryOptions } from '@tanstack/react-query'
import { fetchPath, UNCACHED } from '#/browser/api.ts'
import { decodeOrder } from '#/features/orders/orders/browser/decodeOrder.ts'

export const linkedOrder = (token: string) =>
  queryOptions({
    queryKey: ['api', 'order-link', token],
    queryFn: async (context) => decodeOrder(await fetchPath<'GET /api/order-link/{token}'>(context)),
    ...UNCACHED,
  })
