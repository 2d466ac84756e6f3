import type { Step } from '#/lib/trail.ts'

/** Where a page stands. `url` is its own canonical address. */
export const breadcrumbJsonLd = (trail: readonly Step[], origin: string, url: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, to }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: to ? `${origin}${to}` : url,
  })),
})
