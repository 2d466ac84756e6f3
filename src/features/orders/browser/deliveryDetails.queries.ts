import { queryOptions } from '@tanstack/react-query'
import { fetchPath, UNCACHED } from '#/browser/api.ts'
import type { DeliveryDetails } from '../server/accountOrders.schema.ts'

export const deliveryDetails = queryOptions({
  queryKey: ['api', 'account', 'delivery-details'],
  queryFn: async (context) => (await fetchPath(context)) as DeliveryDetails,
  // Optional: an empty form works too.
  retry: false,
  ...UNCACHED,
})
