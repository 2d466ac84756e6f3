import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readPath } from '#/browser/api.ts'
import type { AccountOrder, AccountOrders, DeliveryDetails } from '../server/accountOrders.schema.ts'

/** Somebody's own: read again on every visit, and nothing is kept for who comes next. */
const OWN = { staleTime: 0, gcTime: 0 } as const

/** A page of the orders of whoever is signed in. What is on the screen stays there until the next one has come. */
export const accountOrders = (page: number) =>
  queryOptions({
    queryKey: ['api', 'account', 'orders', { page: page > 1 ? page : undefined }],
    queryFn: async (context) => (await readPath(context)) as AccountOrders,
    placeholderData: keepPreviousData,
    ...OWN,
  })

/** One of these orders by its number. */
export const accountOrder = (orderId: string) =>
  queryOptions({
    queryKey: ['api', 'account', 'orders', orderId],
    queryFn: async (context) => (await readPath(context)) as AccountOrder,
    ...OWN,
  })

/** What the checkout fills in for whoever is signed in. */
export const deliveryDetails = queryOptions({
  queryKey: ['api', 'account', 'delivery-details'],
  queryFn: async (context) => (await readPath(context)) as DeliveryDetails,
  // A form without it is complete.
  retry: false,
  ...OWN,
})
