import { createRoute, z } from '@hono/zod-openapi'
import type { Check } from '#/platform/checks.ts'
import { createRoutes, json } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import { readStatus } from './status.answers.ts'
import { Status } from './status.schema.ts'

/** How the shop is doing. Mounted behind the admin guard. */
export function statusAdminRoutes(needs: Needs, checks: readonly Check[]) {
  return createRoutes().openapi(
    createRoute({
      method: 'get',
      path: '/api/admin/status',
      summary: 'What is fine and what needs attention',
      request: { query: z.strictObject({}, 'This address takes no parameters.') },
      responses: { 200: json(Status, 'As it is now'), 400: json(Refusal, 'A parameter was given') },
    }),
    async (c) => {
      return c.json(await readStatus(needs, checks), 200)
    },
  )
}
