type Asked = Record<string, string | number | undefined>

/** The `Link` header (RFC 8288) of one page of a list. Undefined if there is only one page. */
export function pageLinks(path: string, asked: Asked, { page, pages }: { page: number; pages: number }) {
  const links = [
    page < pages && link(path, { ...asked, page: page + 1 }, 'next'),
    page > 1 && link(path, { ...asked, page: page - 1 }, 'prev'),
  ].filter(Boolean)
  return links.length > 0 ? links.join(', ') : undefined
}

export function link(path: string, asked: Asked, rel: string): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) search.set(name, String(value))
  return `<${path}?${search}>; rel="${rel}"`
}
