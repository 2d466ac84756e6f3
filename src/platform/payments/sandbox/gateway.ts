import { lt } from 'drizzle-orm'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database.ts'
import type { RecurringJob } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import { createDelivery } from './delivery.ts'
import { endpoints } from './endpoints.ts'
import type { SandboxKeys } from './keys.ts'
import { sandboxIdempotency } from './sandbox.tables.ts'
import { apiPath } from './serve.ts'

export type SandboxGateway = {
  app: Hono
  /** For the Stripe SDK, in process. Ignores the host and a `/sandbox` prefix. */
  fetch: typeof fetch
  /** Includes webhooks of an earlier start. */
  job: RecurringJob
  stop(): Promise<void>
  deliverDue(): Promise<number>
}

export type SandboxSettings = {
  database: Database
  clock: Clock
  keys: SandboxKeys
  deliver: (request: Request) => Promise<Response>
  webhookUrl: string
  onDue: () => void
  log: Pick<Log, 'warn' | 'error'>
}

export const SANDBOX_WEBHOOKS = 'sandbox-webhooks'
const SWEEP_EVERY_SECONDS = 60
const MAX_BODY_BYTES = 64 * 1024
/** https://docs.stripe.com/api/idempotent_requests */
const KEY_RETENTION_SECONDS = 24 * 3600

/** The part of Stripe's API that the shop uses. No money moves. */
export function createSandboxGateway(settings: SandboxSettings): SandboxGateway {
  const { database, clock, keys, log } = settings
  const delivery = createDelivery({ ...settings, webhookSecret: keys.webhookSecret })

  const app = new Hono()
  app.use(
    '/v1/*',
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => c.json({ error: { type: 'invalid_request_error', message: 'The request is too large.' } }, 413),
    }),
  )
  // PostgreSQL rejects a NUL.
  app.use('/v1/*', (c, next) => {
    if (!c.req.path.includes('\0') && !/%00/.test(c.req.url)) return next()
    return Promise.resolve(c.json({ error: { type: 'invalid_request_error', message: 'No such object.' } }, 404))
  })
  app.route('/', endpoints({ database, clock, keys, log, wake: delivery.wake }))
  app.all('/v1/*', (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${apiPath(c.req.path)}). The sandbox speaks the part of Stripe's API that the shop uses.`
    return c.json({ error: { type: 'invalid_request_error', message } }, 404)
  })
  app.all('*', (c) => c.json({ message: 'Not found' }, 404))

  return {
    app,
    fetch: createInProcessFetch(app),
    job: {
      name: SANDBOX_WEBHOOKS,
      title: 'Sandbox webhooks',
      intervalSeconds: SWEEP_EVERY_SECONDS,
      async run() {
        const since = Math.floor(clock.now().getTime() / 1000) - KEY_RETENTION_SECONDS
        await database.delete(sandboxIdempotency).where(lt(sandboxIdempotency.created, since))
        await delivery.deliverDue()
      },
    },
    stop: delivery.stop,
    deliverDue: delivery.deliverDue,
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
