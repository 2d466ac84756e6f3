/** A step of a page's breadcrumb; the last has no path, since it is the page itself. */
export type Step = { name: string; path?: string }

/** Where a page stands. `url` is its own canonical address. */
export const breadcrumbJsonLd = (trail: readonly Step[], origin: string, url: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: path ? `${origin}${path}` : url,
  })),
})
