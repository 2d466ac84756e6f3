import { z } from '@hono/zod-openapi'
import { createRoutes, json, requireRole, route } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { loadDashboard } from './dashboard.responses.ts'
import { Dashboard, SALES_PERIODS } from './dashboard.schema.ts'

export function dashboardAdminRoutes(services: Services) {
  return createRoutes().openapi(
    route('get', '/api/admin/dashboard', 'Get the revenue, sales and tasks that your role may see', {
      query: z.object({
        days: z.enum(SALES_PERIODS, { message: 'Choose 90 or all' }).default('90'),
      }),
      200: json(Dashboard, 'Current figures. `days` is the period for the best sellers'),
    }),
    async (c) => c.json(await loadDashboard(services, c.req.valid('query').days, requireRole(c)), 200),
  )
}
