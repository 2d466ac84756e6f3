import { MANAGERS } from '#/lib/roles.ts'
import type { Check } from '#/platform/checks.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { loadStatus } from './status.responses.ts'
import { Status } from './status.schema.ts'

export const statusAdminRoutes = (services: Services, checks: readonly Check[]) => [
  endpoint('GET /api/admin/status', 'Get the result of every status check', {
    roles: MANAGERS,
    200: json(Status, 'The current results'),
    run: () => loadStatus(services, checks),
  }),
]
