import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import type { JumpResults } from '../server/jump.schema.ts'

export const jumpQuery = (q: string) =>
  queryOptions({
    queryKey: ['api', 'admin', 'jump', { q }],
    queryFn: async (context) => (await fetchPath(context)) as JumpResults,
    enabled: q !== '',
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })
