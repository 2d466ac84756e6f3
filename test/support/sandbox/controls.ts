import { setTimeout as wait } from 'node:timers/promises'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { inArray } from 'drizzle-orm'
import { Hono, type MiddlewareHandler } from 'hono'
import {
  createInProcessFetch,
  createSandboxGateway,
  type SandboxSettings,
} from '../../../src/platform/payments/sandbox/gateway.ts'
import { sandboxEvents } from '../../../src/platform/payments/sandbox/sandbox.tables.ts'
import { apiPath } from '../../../src/platform/payments/sandbox/serve.ts'
import { type SendEventJob, sendEvent } from '../../../src/platform/payments/sandbox/webhooks.ts'

export type CallFault = {
  /** `POST /v1/refunds` matches a prefix, with `:id` the whole path. `$` anchors the end. */
  match: string
  mode: 'fail' | 'stall' | 'reset'
  when?: 'before' | 'after'
  times?: number
  /** Ends a stall, unless the client gives up before. */
  until?: Promise<unknown>
  status?: 429 | 500 | 502 | 503
}

/** `reset` clears everything first. `repeat`: extra deliveries of each webhook. */
export type ControlRequest = {
  webhooks?: { drop?: boolean; repeat?: number; shuffle?: boolean }
  calls?: CallFault[]
  reset?: boolean
}

const MAX_TIMER_MS = 2 ** 31 - 1

class ConnectionReset extends TypeError {
  override name = 'ConnectionReset'

  constructor() {
    super('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) })
  }
}

function resetConnection(bindings: { outgoing?: { destroy(): void } } | undefined): Response {
  if (!bindings?.outgoing) throw new ConnectionReset()
  bindings.outgoing.destroy()
  return RESPONSE_ALREADY_SENT
}

function matches({ match }: CallFault, method: string, path: string): boolean {
  const [wantedMethod, pattern = ''] = match.split(' ')
  if (wantedMethod !== '*' && wantedMethod !== method) return false
  const whole = pattern.endsWith('$')
  const wanted = whole ? pattern.slice(0, -1) : pattern
  if (!wanted.includes('/:')) return whole ? path === wanted : path.startsWith(wanted)
  const parts = wanted.split('/')
  const given = path.split('/')
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
}

/** Instead of pg-boss, keeps events until the test has them delivered, then tries each until the shop accepts it. */
export function faultySandbox(settings: Omit<SandboxSettings, 'jobs'>) {
  let stopping = new AbortController()
  const waiting = new Set<string>()
  const sending = new Set<string>()
  let delivering: Promise<void> | undefined
  let webhooks: NonNullable<ControlRequest['webhooks']> = {}
  let calls: CallFault[] = []

  const jobs: SandboxSettings['jobs'] = {
    async send(_tx, _queue, data) {
      waiting.add((data as SendEventJob).eventId)
    },
    work: async () => {},
  }
  const gateway = createSandboxGateway({ ...settings, jobs })

  async function deliver(request: Request): Promise<Response> {
    const { drop = false, repeat = 0, shuffle = false } = webhooks
    if (drop) return new Response('lost')
    if (shuffle) await wait(Math.random() * 20)
    const copies = Array.from({ length: repeat }, () => request.clone())
    let response = await settings.deliver(request)
    for (const copy of copies) {
      await response.body?.cancel()
      response = await settings.deliver(copy)
    }
    return response
  }
  const send = sendEvent({ ...settings, deliver })

  async function deliverDue(): Promise<number> {
    if (waiting.size === 0) return 0
    const committed = await settings.database
      .select({ id: sandboxEvents.id })
      .from(sandboxEvents)
      .where(inArray(sandboxEvents.id, [...waiting]))
    const due = committed.filter(({ id }) => !sending.has(id))
    await Promise.all(
      due.map(async ({ id }) => {
        sending.add(id)
        try {
          await send({ eventId: id }, { number: 1, isLast: false, signal: stopping.signal })
          waiting.delete(id)
        } catch {
          // Stays waiting.
        }
        sending.delete(id)
      }),
    )
    return due.length
  }

  async function deliverUntilStopped() {
    while (!stopping.signal.aborted) {
      await deliverDue()
      await wait(20)
    }
  }

  function takeFault(method: string, path: string): CallFault | undefined {
    const fault = calls.find((each) => matches(each, method, path))
    if (!fault) return undefined
    calls = calls
      .map((each) => (each === fault ? { ...each, times: (each.times ?? 1) - 1 } : each))
      .filter(({ times = 1 }) => times > 0)
    return fault
  }

  const faults: MiddlewareHandler = async (c, next) => {
    const fault = takeFault(c.req.method, apiPath(c.req.path))
    if (!fault) return next()
    const { mode, when = 'before', until, status = 500 } = fault
    const answer = (response: Response) => {
      // Hono copies headers from a previous response.
      c.res = undefined
      c.res = response
    }
    if (when === 'after') await next()
    if (mode === 'reset') return answer(resetConnection(c.env))
    if (mode === 'fail') {
      return answer(Response.json({ error: { type: 'api_error', message: 'Told to fail.' } }, { status }))
    }
    try {
      const signal = AbortSignal.any([c.req.raw.signal, stopping.signal])
      const patience = wait(MAX_TIMER_MS, undefined, { signal, ref: false })
      await (until ? Promise.race([until, patience]) : patience)
    } catch {
      return answer(resetConnection(c.env))
    }
    if (when === 'before') await next()
  }

  const app = new Hono()
  app.use('/v1/*', faults)
  app.route('/', gateway.app)
  app.onError((error) => {
    throw error
  })

  return {
    ...gateway,
    app,
    fetch: createInProcessFetch(app),
    pending: () => calls,
    control(request: ControlRequest) {
      if (request.reset) {
        webhooks = {}
        calls = []
      }
      webhooks = request.webhooks ?? webhooks
      calls = request.calls ?? calls
    },
    waiting: () => waiting.size,
    deliverDue,
    start() {
      if (stopping.signal.aborted) stopping = new AbortController()
      delivering ??= deliverUntilStopped()
    },
    /** It can be started again. Until then a `stall` fails at once. */
    async stop() {
      stopping.abort()
      await delivering
      delivering = undefined
      waiting.clear()
    },
  }
}
