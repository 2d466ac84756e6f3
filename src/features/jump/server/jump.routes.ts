import { STAFF } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { JumpQuery, JumpResults } from './jump.schema.ts'
import { loadJumpResults } from './jump.store.ts'

export const jumpRoutes = (services: Pick<Services, 'database' | 'clock'>) => [
  endpoint('GET /api/admin/jump', 'Find orders, quotes, customers and products', {
    roles: STAFF,
    description:
      'An order is found by its number in any spelling. Quotes and customers only for the roles that see their lists.',
    query: JumpQuery,
    200: json(JumpResults, 'Up to five of each; `isMore` means there are more'),
    run: ({ query: { q }, role }) => loadJumpResults(services, q, role),
  }),
]
