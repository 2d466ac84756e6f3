import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { decodePence } from '#/lib/decodePence.ts'
import type { SalesPeriod, Dashboard as WireDashboard } from '../server/dashboard.schema.ts'

const decodeDashboard = (wire: WireDashboard) => decodePence(wire, ['amount', 'revenue', 'awaiting', 'totalAmount'])
export type Dashboard = ReturnType<typeof decodeDashboard>

export const dashboardQuery = (days: SalesPeriod) =>
  queryOptions({
    queryKey: ['api', 'admin', 'dashboard', { days }],
    queryFn: async (context) => decodeDashboard((await fetchPath(context)) as WireDashboard),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
