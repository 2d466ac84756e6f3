import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Database } from '../../database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import type { Clock } from '../../services.ts'
import { approvalPages } from './approvalPages.ts'
import { endpoints } from './endpoints.ts'
import type { SandboxKeys } from './keys.ts'
import { apiPath } from './serve.ts'
import { SANDBOX_EVENTS, sendEvent } from './webhooks.ts'

export type SandboxGateway = {
  app: Hono
  /** For the Stripe SDK, in process. Ignores the host and a `/sandbox` prefix. */
  fetch: typeof fetch
  /** Sends webhooks from now on, those of an earlier start too. */
  start(): Promise<void>
}

export type SandboxSettings = {
  database: Database
  clock: Clock
  keys: SandboxKeys
  jobs: Pick<Jobs, 'send' | 'work'>
  deliver: (request: Request) => Promise<Response>
  webhookUrl: string
  log: Pick<Log, 'error'>
}

const MAX_BODY_BYTES = 64 * 1024

/** The part of Stripe's API that the shop uses. No money moves. */
export function createSandboxGateway(settings: SandboxSettings): SandboxGateway {
  const app = new Hono()
  app.use(
    '/*',
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.json({ error: { type: 'invalid_request_error', message: 'The request is too large.' } }, 413),
    }),
  )
  // PostgreSQL rejects a NUL.
  app.use('/*', (c, next) => {
    if (!c.req.path.includes('\0') && !/%00/.test(c.req.url)) return next()
    return Promise.resolve(c.json({ error: { type: 'invalid_request_error', message: 'No such object.' } }, 404))
  })
  const api = endpoints(settings)
  app.route('/', api)
  app.route('/', approvalPages(settings.database, api))
  app.all('/v1/*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${apiPath(c.req.path)}). The sandbox supports the part of Stripe's API that the shop uses.`
    return c.json({ error: { type: 'invalid_request_error', message } }, 404)
  })
  app.all('*', (c) => c.json({ message: 'Not found' }, 404))

  return {
    app,
    fetch: createInProcessFetch(app),
    start: () => settings.jobs.work(SANDBOX_EVENTS, sendEvent(settings)),
  }
}

/** An aborted call rejects at once but still completes. */
export const createInProcessFetch =
  (app: Hono): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    url.pathname = url.pathname.replace(/^\/sandbox(?=\/)/, '')
    const request = new Request(input instanceof Request ? new Request(url, input) : url, init)
    const { signal } = request
    signal.throwIfAborted()
    let abort = () => {}
    const aborted = new Promise<never>((_, reject) => {
      abort = () => reject(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
    })
    try {
      return await Promise.race([app.fetch(request), aborted])
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }
