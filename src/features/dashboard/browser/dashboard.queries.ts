import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readPath } from '#/browser/api.ts'
import { FRESH } from '#/browser/lists.queries.ts'
import type { Dashboard, SalesPeriod } from '../server/dashboard.schema.ts'

/** `days` is the period of the best sellers. */
export const dashboardQuery = (days: SalesPeriod) =>
  queryOptions({
    queryKey: ['api', 'admin', 'dashboard', { days }],
    queryFn: async (context) => (await readPath(context)) as Dashboard,
    placeholderData: keepPreviousData,
    ...FRESH,
  })
