import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import type { Dashboard, SalesPeriod } from '../server/dashboard.schema.ts'

export const dashboardQuery = (days: SalesPeriod) =>
  queryOptions({
    queryKey: ['api', 'admin', 'dashboard', { days }],
    queryFn: async (context) => (await fetchPath(context)) as Dashboard,
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
