import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { readPath } from '#/browser/api.ts'

/** The administrator's data: read again on every visit and whenever the window is looked at; nothing is kept for later. */
export const FRESH = { staleTime: 0, gcTime: 0, refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const

/** One page of a list, as the server answers. */
export type ListPage<Row> = { rows: Row[]; total: number; isMore: boolean; page: number; pages: number }

/** What of a list is shown, as it stands in the address: `q`, `sort`, `page` and the list's own filters. */
export type ListSearch = Record<string, string | undefined>

/** A page of the administrator's list `name`. What is on the screen stays there until the next one has come. */
export const listQuery = <Row>(name: string, search: ListSearch) =>
  queryOptions({
    queryKey: ['api', 'admin', 'lists', name, search],
    queryFn: async (context) => (await readPath(context)) as ListPage<Row>,
    placeholderData: keepPreviousData,
    ...FRESH,
  })

/** Every page of a list, to say that they have changed: `invalidateQueries({ queryKey: listKey('orders') })`. */
export const listKey = (name: string) => ['api', 'admin', 'lists', name] as const

/** Where all that a search finds is downloaded. */
export function exportPath(name: string, format: 'csv' | 'json', { sort: _, page: __, ...search }: ListSearch): string {
  const kept = new URLSearchParams(
    Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return `/api/admin/exports/${name}.${format}${kept.size > 0 ? `?${kept}` : ''}`
}
