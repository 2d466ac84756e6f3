import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import type {
  AccountOrder,
  AccountOrderSummary,
  AccountOrders,
  DeliveryDetails,
} from '../server/accountOrders.schema.ts'
import { decodeOrder } from './decodeOrder.ts'

/** Personal data: never cached, since the next person on this device may be someone else. */
const UNCACHED = { staleTime: 0, gcTime: 0 } as const

const decodeSummary = (wire: AccountOrderSummary) => ({ ...decodeOrder(wire), createdAt: new Date(wire.createdAt) })
export type OrderSummary = ReturnType<typeof decodeSummary>

export const accountOrders = (page: number) =>
  queryOptions({
    queryKey: ['api', 'account', 'orders', { page: page > 1 ? page : undefined }],
    queryFn: async (context) => {
      const list = (await fetchPath(context)) as AccountOrders
      return { ...list, orders: list.orders.map(decodeSummary) }
    },
    placeholderData: keepPreviousData,
    ...UNCACHED,
  })

export const accountOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['api', 'account', 'orders', orderId],
    queryFn: async (context) => decodeOrder((await fetchPath(context)) as AccountOrder),
    ...UNCACHED,
  })

export const deliveryDetails = queryOptions({
  queryKey: ['api', 'account', 'delivery-details'],
  queryFn: async (context) => (await fetchPath(context)) as DeliveryDetails,
  // Optional: an empty form works too.
  retry: false,
  ...UNCACHED,
})
