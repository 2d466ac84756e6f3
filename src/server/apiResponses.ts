import { AsyncLocalStorage } from 'node:async_hooks'
import type { MiddlewareHandler } from 'hono'
import type { InProcessApi } from '#/lib/rendering.ts'
import type { Services } from '#/platform/services.ts'
import { BUSY_MESSAGE } from './admission/busy.ts'
import { type Content, createContent, respondWithContent } from './content.ts'
import { createPageCache, type Page } from './pageCache/pageCache.ts'
import { createTaskQueue, QueueFull } from './pageCache/taskQueue.ts'

const MAX_CONCURRENT = 8
const MAX_QUEUED = 200
const MAX_BYTES = { plain: 4_000_000, withQuery: 4_000_000 }
const MAX_KEY_LENGTH = 500
/** Per byte of JSON, with compressed forms and headers. */
const MEMORY_FACTOR = 1.5

/** Written by `createContent`, or about one response. */
const OWN_HEADERS = new Set(['content-length', 'date', 'etag', 'vary', 'x-request-id'])

export type ApiResponses = {
  middleware: MiddlewareHandler
  fresh(key: string): Content | undefined
  invalidate(): void
  size(): { entries: number; bytes: number }
}

/** The API's public reads depend on the URL, the database and the date alone, so that they are cached like pages. */
export function createApiResponses(api: InProcessApi, { clock, log }: Pick<Services, 'clock' | 'log'>): ApiResponses {
  const isRendering = new AsyncLocalStorage<true>()
  const cache = createPageCache({
    render: (key) => isRendering.run(true, async () => toPage(await api(key))),
    queue: createTaskQueue(MAX_CONCURRENT, MAX_QUEUED),
    clock,
    log,
    bytes: MAX_BYTES.plain,
    variantBytes: MAX_BYTES.withQuery,
    // A page rendered from an outdated response would be cached as fresh.
    servesOutdated: false,
  })

  return {
    async middleware(c, next) {
      const { pathname, search } = new URL(c.req.url)
      const key = pathname + search
      const isCached = c.req.method === 'GET' && key.length <= MAX_KEY_LENGTH
      if (!isCached || isRendering.getStore()) return next()
      try {
        const page = await cache.getOrRender(key)
        if ('content' in page) return respondWithContent(page.content, c)
        throw new Error(`${pathname} redirects`)
      } catch (error) {
        if (!(error instanceof QueueFull)) throw error
        return c.json({ message: BUSY_MESSAGE }, 503)
      }
    },
    fresh: cache.fresh,
    invalidate: cache.invalidate,
    size: cache.size,
  }
}

async function toPage(response: Response): Promise<Page> {
  const body = Buffer.from(await response.arrayBuffer())
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN_HEADERS.has(name)))
  const { 'content-type': type = 'application/json', ...others } = headers
  return {
    content: createContent({ body, headers: { 'Content-Type': type, ...others }, status: response.status }),
    bytes: body.length * MEMORY_FACTOR,
    isComplete: response.status === 200,
  }
}
