import { CATEGORIES } from '#/features/catalogue/catalogue.rules.ts'
import { escapeXml } from '#/lib/xml.ts'
import type { Executor } from '#/platform/database.ts'
import { slugs } from './catalogueRead.ts'
import { PUBLIC_PAGES, productPath } from './publicPages.ts'

/** The limit of sitemaps.org. */
const MOST_ADDRESSES = 50_000

export const PAGES: readonly string[] = [
  ...PUBLIC_PAGES,
  ...CATEGORIES.map(({ id }) => `/products?${new URLSearchParams({ category: id })}`),
]

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const sitemapParts = (products: number, most = MOST_ADDRESSES): number =>
  Math.ceil((PAGES.length + products) / most)

export const sitemapIndex = (origin: string, parts: number): string =>
  [
    `${XML}<sitemapindex ${NAMESPACE}>\n`,
    ...Array.from({ length: parts }, (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>\n`),
    '</sitemapindex>\n',
  ].join('')

/** Parts are counted from 1; the shop's pages come before the products. */
export async function* sitemapPart(
  tx: Executor,
  origin: string,
  part = 1,
  most = MOST_ADDRESSES,
): AsyncGenerator<string> {
  const before = (part - 1) * most
  const pages = PAGES.slice(before, before + most)
  yield `${XML}<urlset ${NAMESPACE}>\n${addresses(origin, pages)}`
  for await (const some of slugs(tx, Math.max(0, before - PAGES.length), most - pages.length)) {
    yield addresses(origin, some.map(productPath))
  }
  yield '</urlset>\n'
}

const addresses = (origin: string, paths: readonly string[]) =>
  paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`).join('')
