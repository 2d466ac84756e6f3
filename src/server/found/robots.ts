/** What crawlers may read: the shop, its feed and the manual; not its API, its admin or what concerns one person. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /order-success',
    'Disallow: /api/',
    'Disallow: /sandbox/',
    'Allow: /api/download/',
    'Allow: /feeds/',
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
