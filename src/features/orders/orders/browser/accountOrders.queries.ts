import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath, UNCACHED } from '#/browser/api.ts'
import type { AccountOrderSummary } from '../server/accountOrders.schema.ts'
import { decodeOrder } from './decodeOrder.ts'

const decodeSummary = (wire: AccountOrderSummary) => ({ ...decodeOrder(wire), createdAt: new Date(wire.createdAt) })
export type OrderSummary = ReturnType<typeof decodeSummary>

export const accountOrders = (page: number) =>
  queryOptions({
    queryKey: ['api', 'account', 'orders', { page: page > 1 ? page : undefined }],
    queryFn: async (context) => {
      const list = await fetchPath<'GET /api/account/orders'>(context)
      return { ...list, orders: list.orders.map(decodeSummary) }
    },
    placeholderData: keepPreviousData,
    ...UNCACHED,
  })

export const accountOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['api', 'account', 'orders', orderId],
    queryFn: async (context) => decodeOrder(await fetchPath<'GET /api/account/orders/{orderId}'>(context)),
    ...UNCACHED,
  })
