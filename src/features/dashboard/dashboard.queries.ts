import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readPath } from '#/platform/api.ts'
import { FRESH } from '#/platform/lists/lists.queries.ts'
import type { Dashboard, SalesPeriod } from './dashboard.schema.ts'

/** The dashboard's figures. `days` is the period of the best sellers. */
export const dashboardQuery = (days: SalesPeriod) =>
  queryOptions({
    queryKey: ['api', 'admin', 'dashboard', { days }],
    queryFn: async (context) => (await readPath(context)) as Dashboard,
    placeholderData: keepPreviousData,
    ...FRESH,
  })
