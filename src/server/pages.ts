import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { CONFIRMATION_PAGE, isPersonalPage } from '#/lib/personalPages.ts'
import { CannotStart } from '#/platform/cannotStart.ts'
import { PROVIDER_FACTS } from '#/platform/payments/providerFacts.ts'
import { isStorable } from '#/platform/schemas/strings.schema.ts'
import type { Services } from '#/platform/services.ts'
import { BUSY_MESSAGE, BUSY_PAGE_HEADERS, renderBusyPage } from './admission/busy.ts'
import { createApiResponses } from './apiResponses.ts'
import { CDN_TAG, createCdnPurge } from './cdnPurge.ts'
import { type Content, createContent, respondWithContent, sendIfEncoded } from './content.ts'
import { keepSettingsCurrent, SETTINGS_TABLES } from './currentSettings.ts'
import { createPageCache, type Page } from './pageCache/pageCache.ts'
import { CHANNEL, listenForPageChanges } from './pageCache/pageChanges.ts'
import { pageKey } from './pageCache/pageKey.ts'
import { createTaskQueue, QueueFull } from './pageCache/taskQueue.ts'
import { type Renderer, type RenderOptions, renderPage } from './renderPage.ts'
import { commonHeaders, pagePolicy } from './security.ts'
import { redirectTarget } from './seo/redirectTarget.ts'

export type Pages = {
  /** Addresses, without those of products. */
  publicPaths: ReadonlySet<string>
  respond(c: Context): Promise<Response>
  cacheResponses: MiddlewareHandler
  sendCached(request: IncomingMessage, response: ServerResponse): boolean
  sendStale(request: IncomingMessage, response: ServerResponse): boolean
  awaitChanges(): Promise<void>
  invalidate(): void
  state(): PagesState
  close(): Promise<void>
}

type Size = { entries: number; bytes: number }

export type PagesState = Size & {
  misses: number
  listenLag: number | undefined
  /** Undefined without a CDN to purge. */
  cdn: 'fine' | 'failing' | undefined
}

const CARD_PAYMENT_PAGES = /^\/(checkout|order-success|pay\/[^/]+)$/
const NOT_FOUND_KEY = '/not-found'

/** In seconds: how long shared caches serve a page, and with RFC 9213 longer while they revalidate. */
const SHARED_SECONDS = 5
/** If they are told of changes: a purge that fails makes a page outdated for this time at most. */
const PURGED_SECONDS = 600

// More would not finish sooner: they share one thread.
const MAX_CONCURRENT_RENDERS = 8
const MAX_QUEUED_RENDERS = 200

/** Files are written before their rows. */
const PICTURE_TABLES = ['product_pictures', 'product_reviews', 'bucket_pictures']

/** Something that only the API shows, such as the stock of a product that isn’t scarce. */
const API_ONLY = 'api'

/** Per byte of HTML, with compressed forms and headers. */
const MEMORY_FACTOR = 1.5

function publicCacheHeaders(isPurged: boolean): Record<string, string> {
  const seconds = isPurged ? PURGED_SECONDS : SHARED_SECONDS
  return {
    'Cache-Control': `public, max-age=0, s-maxage=${seconds}, must-revalidate`,
    'CDN-Cache-Control': `max-age=${seconds}, stale-while-revalidate=30, stale-if-error=86400`,
    ...(isPurged ? { 'Cache-Tag': CDN_TAG, 'Surrogate-Key': CDN_TAG } : {}),
  }
}

type PagesOptions = RenderOptions & {
  publicPages: Renderer['publicPages']
  /** For notifications. Without it, every page is rendered every time. */
  directUrl?: string | undefined
  onPictures?: () => void
}

/** Personal pages are never cached. */
export async function openPages(services: Services, options: PagesOptions): Promise<Pages> {
  const { config, database, clock, log } = services
  const { api, directUrl, publicPages, onPictures = () => {} } = options
  const publicPaths = new Set([...publicPages.keys()].filter((path) => !path.includes('$')))
  const { settings, makePage, respondPersonal } = createRenderer(services, options)
  const cdn = config.cdnPurge && createCdnPurge(config.cdnPurge, { clock, log })
  const cache = createPageCache({
    render: makePage,
    queue: createTaskQueue(MAX_CONCURRENT_RENDERS, MAX_QUEUED_RENDERS),
    clock,
    log,
  })
  const responses = createApiResponses(api, { clock, log })
  const invalidate = () => {
    responses.invalidate()
    cache.invalidate()
    cdn?.request()
  }
  const changes = directUrl
    ? await listenForPageChanges({
        url: directUrl,
        onChange(what) {
          if (what === undefined || SETTINGS_TABLES.includes(what)) settings.invalidate()
          if (what === API_ONLY) return responses.invalidate()
          invalidate()
          if (what === undefined || PICTURE_TABLES.includes(what)) onPictures()
        },
        log,
      })
    : undefined
  const isHeard = await changes?.hears((payload) => database.execute(sql`select pg_notify(${CHANNEL}, ${payload})`))
  const close = async () => {
    cdn?.close()
    await changes?.close()
  }
  if (isHeard === false) {
    await close()
    throw new CannotStart(
      'The shop isn’t receiving notifications from the database, so pages would show old prices. If DATABASE_URL is a connection pooler, set DATABASE_DIRECT_URL to the server behind it.',
    )
  }
  await settings.whenCurrent()
  let misses = 0

  return {
    publicPaths,
    async respond(c) {
      const url = new URL(c.req.url)
      const redirectTo = await redirectTarget(url, publicPaths, database)
      if (redirectTo) return redirect(c, redirectTo, 301)
      if (isPersonalPage(url.pathname) && isDecodable(url.pathname)) return respondPersonal(c, url)
      const key = pageKey(url.pathname + url.search, publicPages) ?? NOT_FOUND_KEY
      misses += 1
      const page = await (changes ? cache.getOrRender(key) : makePage(key)).catch(ignoreFullQueue)
      if (!page) return busyResponse(c)
      return 'location' in page ? redirect(c, page.location, page.status) : respondWithContent(page.content, c)
    },
    cacheResponses: (c, next) => (changes ? responses.middleware(c, next) : next()),
    sendCached: (request, response) =>
      sendFromCache(request, response, publicPages, (key) => cache.fresh(key) ?? responses.fresh(key)),
    sendStale: (request, response) => sendFromCache(request, response, publicPages, cache.stale),
    async awaitChanges() {
      if (changes && !(await changes.catchUp())) invalidate()
      await settings.whenCurrent()
    },
    invalidate,
    state: () => ({
      ...addSizes(cache.size(), responses.size()),
      misses,
      listenLag: changes?.lag(),
      cdn: cdn && (cdn.isFailing() ? 'failing' : 'fine'),
    }),
    close,
  }
}

function createRenderer(
  { config, database, clock, log, cardProvider }: Services,
  { render, api, origin, directUrl }: PagesOptions,
) {
  const always = commonHeaders(config.publicUrl)
  const publicHeaders = publicCacheHeaders(config.cdnPurge !== undefined)
  const countsVisits = config.analyticsId !== undefined
  const personalQueue = createTaskQueue(MAX_CONCURRENT_RENDERS, MAX_QUEUED_RENDERS)
  const settings = keepSettingsCurrent(database, log)
  const renderCurrent = async (path: string) => {
    if (!directUrl) settings.invalidate()
    const isCurrent = await settings.whenCurrent()
    const rendered = await renderPage(path, { render, api, origin, now: clock.now() })
    return 'location' in rendered ? rendered : { ...rendered, isComplete: rendered.isComplete && isCurrent }
  }

  async function makePage(key: string): Promise<Page> {
    const rendered = await renderCurrent(key)
    if ('location' in rendered) return rendered
    const { html, scripts, status, isComplete } = rendered
    const body = Buffer.from(html)
    const headers = {
      ...always,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(scripts, undefined, countsVisits),
      ...(isComplete && status < 500 ? publicHeaders : { 'Cache-Control': 'no-cache' }),
    }
    return {
      content: createContent({ body, headers, status }),
      bytes: body.length * MEMORY_FACTOR,
      isComplete,
    }
  }

  async function respondPersonal(c: Context, { pathname, search }: URL) {
    const rendered = await personalQueue(() => renderCurrent(pathname + search)).catch(ignoreFullQueue)
    if (!rendered) return busyResponse(c)
    if ('location' in rendered) return redirect(c, rendered.location, rendered.status)
    const cardForm = CARD_PAYMENT_PAGES.test(pathname) ? PROVIDER_FACTS[cardProvider.provider].formOrigins : undefined
    c.header(
      'Content-Security-Policy',
      pagePolicy(rendered.scripts, cardForm, countsVisits && pathname === CONFIRMATION_PAGE),
    )
    // PayPal and Link open a window that reports back.
    if (cardForm) c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    c.header('Cache-Control', 'no-store')
    return c.html(rendered.html, rendered.status as 200)
  }

  return { settings, makePage, respondPersonal }
}

function sendFromCache(
  request: IncomingMessage,
  response: ServerResponse,
  publicPages: Renderer['publicPages'],
  find: (key: string) => Content | undefined,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const target = request.url ?? ''
  const content = find(target) ?? find(pageKey(target, publicPages) ?? target)
  return content ? sendIfEncoded(content, request, response) : false
}

export const awaitPageChanges =
  (pages: Pages): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok) await pages.awaitChanges()
  }

/** Browsers store permanent redirects, but an address may later be another product's. */
function redirect(c: Context, location: string, status: number): Response {
  c.header('Cache-Control', 'no-cache')
  return c.redirect(location, status as 301)
}

const addSizes = (one: Size, other: Size): Size => ({
  entries: one.entries + other.entries,
  bytes: one.bytes + other.bytes,
})

function ignoreFullQueue(error: unknown): undefined {
  if (!(error instanceof QueueFull)) throw error
}

function busyResponse(c: Context): Response {
  for (const [name, value] of Object.entries(BUSY_PAGE_HEADERS)) c.header(name, value)
  return c.body(renderBusyPage(BUSY_MESSAGE), 503)
}

function isDecodable(pathname: string): boolean {
  try {
    return isStorable(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
