import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import { type Decoded, decodePence } from '#/lib/decodePence.ts'
import type { SalesPeriod, Dashboard as WireDashboard, Sales as WireSales } from '../server/dashboard.schema.ts'

const AMOUNTS = ['amount', 'revenue', 'awaiting', 'totalAmount', 'netTotal'] as const
type Amounts = (typeof AMOUNTS)[number]

export type Dashboard = Decoded<WireDashboard, Amounts>
export type Sales = Decoded<WireSales, Amounts>

/** Not every role sees them. */
export const hasSales = (dashboard: Dashboard): dashboard is Dashboard & Sales => dashboard.confirmed !== undefined

const decodeDashboard = (wire: WireDashboard): Dashboard => decodePence(wire, AMOUNTS)

export const dashboardQuery = (days: SalesPeriod) =>
  queryOptions({
    queryKey: ['api', 'admin', 'dashboard', { days }],
    queryFn: async (context) => decodeDashboard(await fetchPath<'GET /api/admin/dashboard'>(context)),
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
