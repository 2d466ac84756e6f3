import { queryOptions } from '@tanstack/react-query'
import { fetchPath, pathOf } from '#/browser/api.ts'
import { ALWAYS_FRESH } from '#/browser/lists.queries.ts'
import type { Period } from '../period.rules.ts'
import type { BookFiles } from '../server/books.routes.ts'

export type PeriodScope = Period & { test?: 'yes' | 'no' | undefined }

export const bookFilesQuery = (scope: PeriodScope) =>
  queryOptions({
    queryKey: ['api', 'admin', 'accounting', 'books', scope],
    queryFn: fetchPath<'GET /api/admin/accounting/books'>,
    ...ALWAYS_FRESH,
  })

type BookFile = BookFiles['files'][number]

export const bookPath = (scope: PeriodScope, { format, method }: BookFile, part: number): string =>
  pathOf(['api', 'admin', 'accounting', 'books', format, { ...scope, method: method ?? undefined, part }])
