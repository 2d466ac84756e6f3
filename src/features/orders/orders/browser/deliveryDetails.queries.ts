import { queryOptions } from '@tanstack/react-query'
import { fetchPath, UNCACHED } from '#/browser/api.ts'

export const deliveryDetails = queryOptions({
  queryKey: ['api', 'account', 'delivery-details'],
  queryFn: fetchPath<'GET /api/account/delivery-details'>,
  // Optional: an empty form works too.
  retry: false,
  ...UNCACHED,
})
