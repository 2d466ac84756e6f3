import type { Check } from '#/platform/checks.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { loadStatus } from './status.responses.ts'
import { Status } from './status.schema.ts'

export function statusAdminRoutes(services: Services, checks: readonly Check[]) {
  return createRoutes().openapi(
    route('get', '/api/admin/status', 'Get the result of every status check', {
      200: json(Status, 'The current results'),
    }),
    async (c) => c.json(await loadStatus(services, checks), 200),
  )
}
