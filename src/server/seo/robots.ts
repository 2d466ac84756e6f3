export const robotsTxt = (origin: string): string =>
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
