import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { isPersonal } from '#/lib/personalPages.ts'
import { isStorable } from '#/platform/schemas/text.schema.ts'
import type { Services } from '#/platform/services.ts'
import { BUSY, BUSY_PAGE_HEADERS, busyPage } from './admission/busy.ts'
import { answerContent, type Content, createContent, sendReady } from './content.ts'
import { keepWordsCurrent, WORDS_FROM } from './currentWords.ts'
import { properAddress } from './found/properAddress.ts'
import { fewAtOnce, TooManyWaiting } from './pageCache/fewAtOnce.ts'
import { createPageCache, type Page } from './pageCache/pageCache.ts'
import { listenForPageChanges } from './pageCache/pageChanges.ts'
import { pageKey } from './pageCache/pageKey.ts'
import { type PageMaking, renderPage } from './renderPage.ts'
import { headersOfAll, pagePolicy } from './security.ts'

export type Pages = {
  answer(c: Context): Promise<Response>
  /** Returns false if the page isn't in memory. */
  answerKnown(request: IncomingMessage, response: ServerResponse): boolean
  /** Like `answerKnown`, but also sends an outdated page. */
  answerAsItWas(request: IncomingMessage, response: ServerResponse): boolean
  /** After a write: resolves once the next request will see it. */
  catchUp(): Promise<void>
  drop(): void
  state(): PagesState
  close(): Promise<void>
}

export type PagesState = {
  entries: number
  bytes: number
  misses: number
  listenLag: number | undefined
}

const WITH_CARD_PROVIDER = /^\/(checkout|order-success|pay\/[^/]+)$/
/** The key that all addresses without a page share. */
const NOWHERE = '/not-found'

/** Browsers revalidate every time; shared caches serve a page for 5 s, with RFC 9213 longer while they revalidate. */
const SHARED = {
  'Cache-Control': 'public, max-age=0, s-maxage=5, must-revalidate',
  'CDN-Cache-Control': 'max-age=5, stale-while-revalidate=30, stale-if-error=86400',
}

// More at once would not finish sooner: they share one thread and would compete for database connections.
const RENDERED_AT_ONCE = 8
const MOST_WAITING = 200

/** The table of uploaded pictures. Files are written before their rows. */
const PICTURES_FROM = 'product_pictures'

/** Memory used per byte of HTML, including compressed forms and headers. */
const BYTES_PER_BYTE = 1.5

/**
 * Public pages are cached until the database at `databaseUrl` reports a change, without it rendered every time.
 * Personal pages are never cached. Calls `onPictures` when product pictures may have changed in any process.
 */
export async function openPages(
  { config, database, clock, log, cardProvider }: Services,
  {
    render,
    api,
    origin,
    databaseUrl,
    onPictures = () => {},
  }: PageMaking & { databaseUrl?: string | undefined; onPictures?: () => void },
): Promise<Pages> {
  const always = headersOfAll(config.publicUrl)
  const countsVisits = config.analyticsId !== undefined
  const words = keepWordsCurrent(database, log)
  const renderCurrent = async (path: string) => {
    if (!databaseUrl) words.outdated()
    const isCurrent = await words.current()
    const rendered = await renderPage(path, { render, api, origin, now: clock.now() })
    return 'location' in rendered ? rendered : { ...rendered, isWhole: rendered.isWhole && isCurrent }
  }

  async function makePage(key: string): Promise<Page> {
    const rendered = await renderCurrent(key)
    if ('location' in rendered) return rendered
    const { html, scripts, status, isWhole } = rendered
    const body = Buffer.from(html)
    const headers = {
      ...always,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(scripts, false, countsVisits),
      ...(isWhole && status < 500 ? SHARED : { 'Cache-Control': 'no-cache' }),
    }
    return { content: createContent({ body, headers, status }), bytes: body.length * BYTES_PER_BYTE, isWhole }
  }

  async function answerPersonal(c: Context, { pathname, search }: URL) {
    const rendered = await personalInTurn(() => renderCurrent(pathname + search)).catch(refuseWhenBusy)
    if (!rendered) return tooBusy(c)
    if ('location' in rendered) return redirect(c, rendered.location, rendered.status)
    const withCardProvider = cardProvider.provider === 'stripe' && WITH_CARD_PROVIDER.test(pathname)
    c.header('Content-Security-Policy', pagePolicy(rendered.scripts, withCardProvider))
    c.header('Cache-Control', 'no-store')
    return c.html(rendered.html, rendered.status as 200)
  }

  const personalInTurn = fewAtOnce(RENDERED_AT_ONCE, MOST_WAITING)
  const cache = createPageCache({ render: makePage, inTurn: fewAtOnce(RENDERED_AT_ONCE, MOST_WAITING), clock, log })
  const changes = databaseUrl
    ? await listenForPageChanges({
        url: databaseUrl,
        onChange(what) {
          if (what === undefined || WORDS_FROM.includes(what)) words.outdated()
          cache.drop()
          if (what === undefined || what === PICTURES_FROM) onPictures()
        },
        log,
      })
    : undefined
  await words.current()
  let misses = 0

  return {
    async answer(c) {
      const url = new URL(c.req.url)
      const elsewhere = await properAddress(url, database)
      if (elsewhere) return redirect(c, elsewhere, 301)
      if (isPersonal(url.pathname) && isReadable(url.pathname)) return answerPersonal(c, url)
      const key = pageKey(url.pathname + url.search) ?? NOWHERE
      misses += 1
      const page = await (changes ? cache.read(key) : makePage(key)).catch(refuseWhenBusy)
      if (!page) return tooBusy(c)
      return 'location' in page ? redirect(c, page.location, page.status) : answerContent(page.content, c)
    },
    answerKnown: (request, response) => sendKept(request, response, cache.known),
    answerAsItWas: (request, response) => sendKept(request, response, cache.asItWas),
    async catchUp() {
      if (changes && !(await changes.caughtUp())) cache.drop()
      await words.current()
    },
    drop: () => cache.drop(),
    state: () => ({ ...cache.size(), misses, listenLag: changes?.lag() }),
    close: async () => changes?.close(),
  }
}

function sendKept(
  request: IncomingMessage,
  response: ServerResponse,
  find: (key: string) => Content | undefined,
): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const target = request.url ?? ''
  // Most addresses are already cache keys and need no parsing.
  const content = find(target) ?? find(pageKey(target) ?? target)
  return content ? sendReady(content, request, response) : false
}

/** Delays the response to a write until the next request will see it. Other processes follow within milliseconds. */
export const freshPagesAfterWrites =
  (pages: Pages): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok) await pages.catchUp()
  }

/** `no-cache`, because browsers store permanent redirects, and an address may later be another product's. */
function redirect(c: Context, location: string, status: number): Response {
  c.header('Cache-Control', 'no-cache')
  return c.redirect(location, status as 301)
}

function refuseWhenBusy(error: unknown): undefined {
  if (!(error instanceof TooManyWaiting)) throw error
}

function tooBusy(c: Context): Response {
  for (const [name, value] of Object.entries(BUSY_PAGE_HEADERS)) c.header(name, value)
  return c.body(busyPage(BUSY), 503)
}

function isReadable(pathname: string): boolean {
  try {
    return isStorable(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
