import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'

export const jumpQuery = (q: string) =>
  queryOptions({
    queryKey: ['api', 'admin', 'jump', { q }],
    queryFn: fetchPath<'GET /api/admin/jump'>,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
