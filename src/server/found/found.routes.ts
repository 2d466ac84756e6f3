import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { facts } from '#/features/content/content.facts.ts'
import { eachPrice } from '#/features/delivery/deliveryTypes.rules.ts'
import { readDeliverySettings } from '#/features/delivery/server/delivery.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import type { Services } from '#/platform/services.ts'
import { isUnchanged } from '../negotiation.ts'
import { catalogueState } from './catalogueRead.ts'
import { feedPattern, merchantFeed } from './feed.ts'
import { robots } from './robots.ts'
import { PAGES, sitemapIndex, sitemapPart, sitemapParts } from './sitemap.ts'

type Pieces = Iterable<string> | AsyncIterable<string>

const FIVE_MINUTES = 'public, max-age=300'
const XML = 'application/xml; charset=utf-8'

export function foundRoutes({ database, log }: Services, origin: () => string): Hono {
  const routes = new Hono()

  routes.use('/robots.txt', etag())
  routes.get('/robots.txt', (c) => {
    c.header('Cache-Control', FIVE_MINUTES)
    return c.text(robots(origin()))
  })

  routes.use('/site.webmanifest', etag())
  routes.get('/site.webmanifest', (c) => {
    c.header('Cache-Control', FIVE_MINUTES)
    c.header('Content-Type', 'application/manifest+json')
    return c.body(JSON.stringify(manifest()))
  })

  routes.get('/sitemap.xml', async (c) => {
    const { count, mark } = await catalogueState(database)
    const parts = sitemapParts(count)
    const pieces = parts > 1 ? [sitemapIndex(origin(), parts)] : sitemapPart(database, origin())
    return answer(c, XML, [mark, count, PAGES], pieces)
  })

  routes.get('/:name{sitemap-[1-9][0-9]{0,5}\\.xml}', async (c, next) => {
    const part = Number(c.req.param('name').replace(/\D/g, ''))
    const { count, mark } = await catalogueState(database)
    if (part > sitemapParts(count)) return next()
    return answer(c, XML, [mark, count, part, PAGES], sitemapPart(database, origin(), part))
  })

  routes.get('/feeds/google-merchant.xml', async (c) => {
    const [{ count, mark }, settings] = await Promise.all([catalogueState(database), readDeliverySettings(database)])
    const prices = eachPrice((name) => toDecimal(settings[name]))
    return answer(
      c,
      XML,
      [mark, count, prices, feedPattern(origin(), prices)],
      merchantFeed(database, origin(), prices),
    )
  })

  /** Streams the text: a large feed must not be in memory as a whole. */
  function answer(c: Context, type: string, version: unknown[], pieces: Pieces) {
    const mark = createHash('sha256')
      .update(JSON.stringify([origin(), ...version]))
      .digest('base64url')
    // Weak: equal content, but perhaps not equal bytes.
    const tag = `W/"${mark}"`
    c.header('Cache-Control', FIVE_MINUTES)
    c.header('ETag', tag)
    if (isUnchanged(c.req.header('If-None-Match'), `"${mark}"`)) return c.body(null, 304)
    c.header('Content-Type', type)
    if (c.req.method === 'HEAD') return c.body(null)
    return c.body(stream(pieces, (err) => log.error({ err, path: c.req.path }, 'could not finish a streamed response')))
  }

  return routes
}

const manifest = () => ({
  name: facts.brand,
  short_name: facts.brand,
  start_url: '/',
  display: 'browser',
  icons: [
    { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  ],
})

function stream(pieces: Pieces, onError: (error: unknown) => void): ReadableStream {
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
