import { CATEGORIES } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { escapeXml } from '#/lib/xml.ts'
import type { Executor } from '#/platform/database.ts'
import { productPath } from './canonical.ts'
import { streamSlugs } from './streamCatalogue.ts'

/** sitemaps.org */
const MAX_ADDRESSES = 50_000

const FIRST_PATHS = ['/', '/products']

/** All that isn’t a product’s. */
export const sitemapPages = (publicPaths: ReadonlySet<string>): readonly string[] => [
  ...new Set([...FIRST_PATHS, ...[...publicPaths].sort()]),
  ...CATEGORIES.map(({ id }) => `/products?${new URLSearchParams({ category: id })}`),
]

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const countSitemapParts = (addresses: number, max = MAX_ADDRESSES): number => Math.ceil(addresses / max)

export const sitemapIndex = (origin: string, parts: number): string =>
  [
    `${XML}<sitemapindex ${NAMESPACE}>\n`,
    ...Array.from({ length: parts }, (_, at) => `<sitemap><loc>${origin}/sitemap-${at + 1}.xml</loc></sitemap>\n`),
    '</sitemapindex>\n',
  ].join('')

/** Counted from 1; the shop's own pages come first. */
export async function* sitemapPart(
  tx: Executor,
  origin: string,
  allPages: readonly string[],
  part = 1,
  max = MAX_ADDRESSES,
): AsyncGenerator<string> {
  const before = (part - 1) * max
  const pages = allPages.slice(before, before + max)
  yield `${XML}<urlset ${NAMESPACE}>\n${urlElements(origin, pages)}`
  for await (const some of streamSlugs(tx, Math.max(0, before - allPages.length), max - pages.length)) {
    yield urlElements(origin, some.map(productPath))
  }
  yield '</urlset>\n'
}

const urlElements = (origin: string, paths: readonly string[]) =>
  paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`).join('')
