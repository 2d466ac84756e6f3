import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import { isPersonal } from '#/lib/personalPages.ts'
import type { Needs } from '#/platform/needs.ts'
import { isStorable } from '#/platform/schemas/text.schema.ts'
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

/** The pages of a shop. */
export type Pages = {
  /** Answers with the page of a request, or with the page that says that there is none. */
  answer(c: Context): Promise<Response>
  /** Sends a public page at once if it is in memory; `false` if it is not. */
  answerKnown(request: IncomingMessage, response: ServerResponse): boolean
  /** The same for a page that may have changed since it was made: better than none. */
  answerAsItWas(request: IncomingMessage, response: ServerResponse): boolean
  /** After a write: waits until the next visitor will see it. */
  catchUp(): Promise<void>
  /** Something that pages show has changed outside of the database. */
  drop(): void
  /** What is in memory, what was asked for and was not, and how late changes are heard of (ms; undefined while they are not). */
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
/** Where nothing is. All such addresses share the one page. */
const NOWHERE = '/not-found'

/**
 * A browser asks every time, and mostly hears that nothing has changed. A cache in front may answer for 5 s; one that
 * knows RFC 9213 may also show what it has while it asks (35 s at most), or when the shop does not answer.
 */
const SHARED = {
  'Cache-Control': 'public, max-age=0, s-maxage=5, must-revalidate',
  'CDN-Cache-Control': 'max-age=5, stale-while-revalidate=30, stale-if-error=86400',
}

// More at once would finish no sooner: they share one thread, and would only wait for each other's database connections.
const RENDERED_AT_ONCE = 8
// Some seconds' work. Whoever comes later would have gone again before his page is there.
const MOST_WAITING = 200

/** The table of pictures that were uploaded. Their files are there before their rows. */
const PICTURES_FROM = 'product_pictures'

/** HTML, its compressed forms and their headers. */
const BYTES_PER_BYTE = 1.5

/**
 * Public pages are the same for every visitor: a function of their address and of what the database holds. They are
 * rendered once, kept in memory and dropped when the database at `databaseUrl` says that something has changed. Without
 * it they are rendered each time. Personal pages are never kept. `onPictures` is called when the pictures of products
 * may have changed, in whichever process.
 */
export async function openPages(
  { config, database, clock, log, cardProvider }: Needs,
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
  // Mostly it is spelt as it is kept, and need not be read.
  const content = find(target) ?? find(pageKey(target) ?? target)
  return content ? sendReady(content, request, response) : false
}

/** An answered write is seen by whoever asks next. What other processes keep is dropped within milliseconds. */
export const freshPagesAfterWrites =
  (pages: Pages): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.res.ok) await pages.catchUp()
  }

/** A browser would keep a lasting redirect for ever, and an address may come to be another product's. */
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

/** Whether the path can be read at all: `/%ff` is no text. */
function isReadable(pathname: string): boolean {
  try {
    return isStorable(decodeURIComponent(pathname))
  } catch {
    return false
  }
}
