import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { fetchPath } from '#/browser/api.ts'
import { decodePence } from '#/lib/decodePence.ts'
import type { Pence } from '#/lib/pence.ts'

export const ALWAYS_FRESH = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
} as const

export type ListPage<Row> = {
  rows: Row[]
  total: number
  isMore: boolean
  page: number
  pages: number
  /** Over all rows found, by label. */
  sums?: Record<string, Pence>
}

export type ListSearch = Record<string, string | undefined>

/** Turns a row as sent into `Row`. A method, so that it may ask for the rows of its own list. */
export type DecodeRow<Row> = { decode(wire: object): Row }['decode']

export const listQuery = <Row extends object>(name: string, search: ListSearch, decode?: DecodeRow<Row>) =>
  queryOptions({
    queryKey: ['api', 'admin', 'lists', name, search],
    queryFn: async (context) => {
      const { sums, ...list } = (await fetchPath(context)) as ListPage<Row> & { sums?: Record<string, string> }
      return {
        ...list,
        rows: decode ? list.rows.map((row) => decode(row)) : list.rows,
        ...(sums && { sums: decodePence(sums, Object.keys(sums)) as Record<string, Pence> }),
      }
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
