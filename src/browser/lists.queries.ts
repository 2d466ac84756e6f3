import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'

export const ALWAYS_FRESH = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const

export type ListPage<Row> = { rows: Row[]; total: number; isMore: boolean; page: number; pages: number }

export type ListSearch = Record<string, string | undefined>

export const listQuery = <Row>(name: string, search: ListSearch, decode?: (wire: never) => Row) =>
  queryOptions({
    queryKey: ['api', 'admin', 'lists', name, search],
    queryFn: async (context) => {
      const list = (await fetchPath(context)) as ListPage<Row>
      return decode ? { ...list, rows: list.rows.map((row) => decode(row as never)) } : list
    },
    placeholderData: keepPreviousData,
    ...ALWAYS_FRESH,
  })

export const listKey = (name: string) => ['api', 'admin', 'lists', name] as const

export function exportPath(name: string, format: 'csv' | 'json', { sort: _, page: __, ...search }: ListSearch): string {
  const params = new URLSearchParams(
    Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return `/api/admin/exports/${name}.${format}${params.size > 0 ? `?${params}` : ''}`
}
