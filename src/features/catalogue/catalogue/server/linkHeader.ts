type Query = Record<string, string | number | undefined>

/** RFC 8288. Undefined if there is only one page. */
export function pageLinkHeader(path: string, query: Query, { page, pages }: { page: number; pages: number }) {
  const links = [
    page < pages && linkHeader(path, { ...query, page: page + 1 }, 'next'),
    page > 1 && linkHeader(path, { ...query, page: page - 1 }, 'prev'),
  ].filter(Boolean)
  return links.length > 0 ? links.join(', ') : undefined
}

export function linkHeader(path: string, query: Query, rel: string): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `<${path}?${search}>; rel="${rel}"`
}
