import type { Breadcrumb } from '#/lib/trail.ts'

export const breadcrumbJsonLd = (trail: readonly Breadcrumb[], origin: string, url: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: to ? `${origin}${to}` : url,
  })),
})
