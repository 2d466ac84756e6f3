import { z } from '@hono/zod-openapi'
import type { Check } from '#/platform/checks.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { loadStatus } from './status.responses.ts'
import { Status } from './status.schema.ts'

export function statusAdminRoutes(services: Services, checks: readonly Check[]) {
  return createRoutes().openapi(
    route('get', '/api/admin/status', 'The result of every status check', {
      query: z.strictObject({}, 'This endpoint takes no parameters.'),
      200: json(Status, 'As it is now'),
      400: json(Refusal, 'A parameter was given'),
    }),
    async (c) => c.json(await loadStatus(services, checks), 200),
  )
}
