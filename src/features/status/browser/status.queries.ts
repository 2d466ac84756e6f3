import { queryOptions } from '@tanstack/react-query'
import { readPath } from '#/browser/api.ts'
import { FRESH } from '#/browser/lists.queries.ts'
import type { Status } from '../server/status.schema.ts'

const EVERY_MS = 60_000

export const statusQuery = queryOptions({
  queryKey: ['api', 'admin', 'status'],
  queryFn: async (context) => (await readPath(context)) as Status,
  refetchInterval: EVERY_MS,
  ...FRESH,
})
