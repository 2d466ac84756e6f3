import { STAFF } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { defineFeature } from '#/platform/feature.ts'
import { json } from '#/platform/http.ts'
import type { JumpSource } from '#/platform/jump.ts'
import type { Services } from '#/platform/services.ts'
import { JumpQuery, JumpResults } from './jump.schema.ts'

const ROWS_PER_GROUP = 5

const jumpRoutes = (services: Services, sources: readonly JumpSource[]) => [
  endpoint('GET /api/admin/jump', 'Find orders, quotes, customers and products', {
    roles: STAFF,
    description:
      'An order is found by its number in any spelling. Quotes and customers only for the roles that see their lists.',
    query: JumpQuery,
    200: json(JumpResults, 'Up to five of each kind that has any; `isMore` means there are more'),
    async run({ query: { q }, role }) {
      const asked = sources.filter(({ roles }) => roles.includes(role)).toSorted((a, b) => a.rank - b.rank)
      const groups = await Promise.all(
        asked.map(async ({ title, to, find }) => {
          const found = await find(services, { q, limit: ROWS_PER_GROUP + 1 })
          return { title, to, rows: found.slice(0, ROWS_PER_GROUP), isMore: found.length > ROWS_PER_GROUP }
        }),
      )
      return { groups: groups.filter(({ rows }) => rows.length > 0) }
    },
  }),
]

export const jump = defineFeature({
  endpoints: (services, { jump }: { jump: readonly JumpSource[] }) => jumpRoutes(services, jump),
})
