import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { loadDeliverySettings } from '#/features/shop/delivery/server/delivery.store.ts'
import { brand } from '#/lib/brand.ts'
import type { Services } from '#/platform/services.ts'
import { sha256 } from '#/platform/sha256.ts'
import { matchesEtag } from '../negotiation.ts'
import { feedPattern, merchantFeed } from './feed.ts'
import { countSitemapParts, sitemapIndex, sitemapPages, sitemapPart } from './sitemap.ts'
import { loadCatalogueState } from './streamCatalogue.ts'

type Chunks = Iterable<string> | AsyncIterable<string>

const FIVE_MINUTES = 'public, max-age=300'
const XML = 'application/xml; charset=utf-8'

export function seoRoutes({ database, log }: Services, origin: () => string, publicPaths: ReadonlySet<string>): Hono {
  const routes = new Hono()
  const pages = sitemapPages(publicPaths)

  routes.use('/robots.txt', etag())
  routes.get('/robots.txt', (c) => {
    c.header('Cache-Control', FIVE_MINUTES)
    return c.text(robotsTxt(origin()))
  })

  routes.use('/site.webmanifest', etag())
  routes.get('/site.webmanifest', (c) => {
    c.header('Cache-Control', FIVE_MINUTES)
    c.header('Content-Type', 'application/manifest+json')
    return c.body(JSON.stringify(manifest()))
  })

  routes.get('/sitemap.xml', async (c) => {
    const { count, checksum } = await loadCatalogueState(database)
    const parts = countSitemapParts(pages.length + count)
    const pieces = parts > 1 ? [sitemapIndex(origin(), parts)] : sitemapPart(database, origin(), pages)
    return respondWithStream(c, XML, [checksum, count, pages], pieces)
  })

  routes.get('/:name{sitemap-[1-9][0-9]{0,5}\\.xml}', async (c, next) => {
    const part = Number(c.req.param('name').replace(/\D/g, ''))
    const { count, checksum } = await loadCatalogueState(database)
    if (part > countSitemapParts(pages.length + count)) return next()
    return respondWithStream(c, XML, [checksum, count, part, pages], sitemapPart(database, origin(), pages, part))
  })

  routes.get('/feeds/google-merchant.xml', async (c) => {
    const [{ count, checksum }, settings] = await Promise.all([
      loadCatalogueState(database),
      loadDeliverySettings(database),
    ])
    return respondWithStream(
      c,
      XML,
      [checksum, count, settings, feedPattern(origin(), settings)],
      merchantFeed(database, origin(), settings),
    )
  })

  /** A large feed must not be in memory as a whole. */
  function respondWithStream(c: Context, type: string, version: unknown[], pieces: Chunks) {
    const mark = sha256(JSON.stringify([origin(), ...version]), 'base64url')
    // Weak: equal content, but perhaps not equal bytes.
    const tag = `W/"${mark}"`
    c.header('Cache-Control', FIVE_MINUTES)
    c.header('ETag', tag)
    if (matchesEtag(c.req.header('If-None-Match'), `"${mark}"`)) return c.body(null, 304)
    c.header('Content-Type', type)
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(
      toStream(pieces, (err) => log.error({ err, path: c.req.path }, 'could not finish a streamed response')),
    )
  }

  return routes
}

const manifest = () => ({
  name: brand(),
  short_name: brand(),
  start_url: '/',
  display: 'browser',
  icons: [
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
})

function toStream(pieces: Chunks, onError: (error: unknown) => void): ReadableStream {
  const bytes = (async function* () {
    try {
      for await (const piece of pieces) yield Buffer.from(piece)
    } catch (error) {
      onError(error)
      throw error
    }
  })()
  return Readable.toWeb(Readable.from(bytes, { objectMode: false })) as ReadableStream
}

const robotsTxt = (origin: string): string =>
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
