import { z } from '@hono/zod-openapi'
import { STAFF } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import type { Task } from '#/platform/tasks.ts'
import { loadDashboard } from './dashboard.responses.ts'
import { Dashboard, SALES_PERIODS } from './dashboard.schema.ts'

export const dashboardAdminRoutes = (services: Services, tasks: readonly Task[]) => [
  endpoint('GET /api/admin/dashboard', 'Get the revenue, sales and tasks that your role may see', {
    roles: STAFF,
    query: z.object({
      days: z.enum(SALES_PERIODS, { message: 'Choose 90 or all' }).default('90'),
    }),
    200: json(Dashboard, 'Current figures. `days` is the period for the best sellers'),
    run: ({ query: { days }, role }) => loadDashboard(services, tasks, { period: days, role }),
  }),
]
