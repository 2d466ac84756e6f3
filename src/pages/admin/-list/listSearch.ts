import type { ListSearch } from '#/browser/lists.queries.ts'

/** Keeps every parameter as a string; the list ignores unknown ones. */
export const validateListSearch = (search: Record<string, unknown>): ListSearch =>
  Object.fromEntries(
    Object.entries(search)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
