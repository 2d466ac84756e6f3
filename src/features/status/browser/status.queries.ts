import { queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import type { Status } from '../server/status.schema.ts'

const REFETCH_MS = 60_000

export const statusQuery = queryOptions({
  queryKey: ['api', 'admin', 'status'],
  queryFn: async (context) => (await fetchPath(context)) as Status,
  refetchInterval: REFETCH_MS,
  ...ALWAYS_FRESH,
})
