import { z } from '@hono/zod-openapi'
import { createRoutes, json, route } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { readDashboard } from './dashboard.answers.ts'
import { Dashboard, SALES_PERIODS } from './dashboard.schema.ts'

export function dashboardAdminRoutes(needs: Needs) {
  return createRoutes().openapi(
    route('get', '/api/admin/dashboard', 'Revenue, sales and outstanding tasks', {
      query: z.object({
        days: z.enum(SALES_PERIODS, { message: 'Choose 90 or all' }).default('90'),
      }),
      200: json(Dashboard, 'Current figures. `days` is the period for the best sellers'),
    }),
    async (c) => c.json(await readDashboard(needs, c.req.valid('query').days), 200),
  )
}
