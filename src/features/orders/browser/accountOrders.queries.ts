import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readPath } from '#/browser/api.ts'
import type { AccountOrder, AccountOrders, DeliveryDetails } from '../server/accountOrders.schema.ts'

/** Personal data: never cached, since the next person on this device may be someone else. */
const OWN = { staleTime: 0, gcTime: 0 } as const

export const accountOrders = (page: number) =>
  queryOptions({
    queryKey: ['api', 'account', 'orders', { page: page > 1 ? page : undefined }],
    queryFn: async (context) => (await readPath(context)) as AccountOrders,
    placeholderData: keepPreviousData,
    ...OWN,
  })

export const accountOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['api', 'account', 'orders', orderId],
    queryFn: async (context) => (await readPath(context)) as AccountOrder,
    ...OWN,
  })

export const deliveryDetails = queryOptions({
  queryKey: ['api', 'account', 'delivery-details'],
  queryFn: async (context) => (await readPath(context)) as DeliveryDetails,
  // Optional: an empty form works too.
  retry: false,
  ...OWN,
})
