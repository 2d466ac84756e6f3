import type { ListSearch } from '#/browser/lists.queries.ts'

/** For a list's route: the address may hold words, an order, a page and any filter; nothing else is made of them here. */
export const listSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
