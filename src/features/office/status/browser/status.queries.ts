import { queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'

const REFETCH_MS = 60_000

export const statusQuery = queryOptions({
  queryKey: ['api', 'admin', 'status'],
  queryFn: fetchPath<'GET /api/admin/status'>,
  refetchInterval: REFETCH_MS,
  ...ALWAYS_FRESH,
})
