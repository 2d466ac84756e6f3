import { createServer } from 'node:http'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { CannotStart } from '#/platform/cannotStart.ts'
import { CHECK_STATES, type Check, runChecks } from '#/platform/checks.ts'
import { registry } from '#/platform/observe/metrics.ts'
import type { Services } from '#/platform/services.ts'
import { isSameSecret } from '#/platform/token.ts'
import type { Admission } from '../admission/admission.ts'
import type { Pages } from '../pages.ts'
import type { MemoryHits } from './memoryHits.ts'

const CHECKS_CACHE_MS = 10_000

const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
let collectsDefaultMetrics = false

/** Reads the checks at most every 10 s. Omits checks that fail. */
export function createMetrics(
  services: Services,
  {
    checks,
    pools,
    pages,
    memoryHits,
    admission,
    readOthers = async () => undefined,
  }: {
    checks: readonly Check[]
    pools: Record<string, Pool>
    pages?: Pages | undefined
    memoryHits: MemoryHits
    admission?: Admission
    /** Of the process that does this one's background work. */
    readOthers?: (() => Promise<string | undefined>) | undefined
  },
): () => Promise<string> {
  if (!collectsDefaultMetrics) collectDefaultMetrics({ register: registry })
  collectsDefaultMetrics = true
  const shopRegistry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `courtside_${name}`, help, labelNames, registers: [shopRegistry] })
  const counter = (name: string, help: string) => {
    const metric = new Counter({ name: `courtside_${name}`, help, registers: [shopRegistry] })
    return (total: number) => {
      metric.reset()
      metric.inc(total)
    }
  }
  const connections = gauge('database_connections', 'Connections in a pool, and requests waiting for one', [
    'pool',
    'state',
  ])
  const cached = gauge('page_cache_pages', 'Pages in memory')
  const cachedBytes = gauge('page_cache_bytes', 'Size of the pages in memory')
  const hits = counter('page_cache_hits_total', 'Pages served from memory')
  const misses = counter('page_cache_misses_total', 'Public pages that were not in memory')
  const files = counter('files_from_memory_total', 'Scripts, styles and fonts served from memory')
  const refusedCheckouts = counter('checkouts_refused_total', 'Checkout requests given a 503 for overload')
  const refusedBrowsing = counter('browsing_refused_total', 'Other requests given a 503 for overload')
  const refusedBodies = counter(
    'bodies_refused_total',
    'Requests given up because their body came too slowly or too many came at once',
  )
  const listening = gauge('listening', '1 while the process is receiving database change notifications')
  const lag = gauge('listen_lag_seconds', 'Delay in receiving database change notifications')
  const states = gauge('check_state', '0 fine, 1 needs attention, 2 problem', ['check'])
  const counts = gauge('check_count', 'The number behind a check: payments, emails, bytes or seconds', ['check'])

  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<unknown> = Promise.resolve()
  async function readAll() {
    const read = await runChecks(checks, services)
    states.reset()
    counts.reset()
    for (const { check, reading } of read) {
      if (!reading) continue
      states.set({ check: check.id }, CHECK_STATES.indexOf(reading.state))
      if (reading.count !== undefined) counts.set({ check: check.id }, reading.count)
    }
  }

  return async () => {
    if (performance.now() - readAt > CHECKS_CACHE_MS) {
      readAt = performance.now()
      reading = readAll()
    }
    await reading
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
      connections.set({ pool, state: 'busy' }, totalCount - idleCount)
      connections.set({ pool, state: 'idle' }, idleCount)
      connections.set({ pool, state: 'waiting' }, waitingCount)
    }
    const admitted = admission?.state()
    if (admitted) {
      refusedCheckouts(admitted.checkouts.refused)
      refusedBrowsing(admitted.browsing.refused)
      refusedBodies(admitted.bodies.refused)
    }
    files(memoryHits.files)
    hits(memoryHits.pages)
    const page = pages?.state()
    if (page) {
      cached.set(page.entries)
      cachedBytes.set(page.bytes)
      misses(page.misses)
      listening.set(page.listenLag === undefined ? 0 : 1)
      if (page.listenLag === undefined) lag.remove()
      else lag.set(page.listenLag / 1000)
    }
    return merge(await Promise.all([registry.metrics(), shopRegistry.metrics(), readOthers()]))
  }
}

/** A metric may only be described once. */
function merge(texts: (string | undefined)[]): string {
  const metrics = new Map<string, string>()
  for (const metric of texts.flatMap((text) => text?.split(/^(?=# HELP )/m) ?? [])) {
    const [help, type, ...samples] = metric.trimEnd().split('\n')
    if (!help) continue
    metrics.set(help, [metrics.get(help) ?? `${help}\n${type}`, ...samples].join('\n'))
  }
  return `${[...metrics.values()].join('\n\n')}\n`
}

export function mountMetrics(app: OpenAPIHono, token: string, read: () => Promise<string>): void {
  app.get('/metrics', async (c) => {
    if (!isSameSecret(c.req.header('Authorization') ?? '', `Bearer ${token}`)) {
      c.header('WWW-Authenticate', 'Bearer')
      return c.json({ message: 'Send the token of METRICS_TOKEN as a bearer token.' }, 401)
    }
    c.header('Cache-Control', 'no-store')
    return c.body(await read(), 200, { 'Content-Type': CONTENT_TYPE })
  })
}

export async function listenForMetrics(
  { port, host }: { port: number; host: string },
  read: () => Promise<string>,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new CannotStart(
          `Nothing can listen on METRICS_PORT ${port} at ${host}: ${error.message}. Set it to a free port, and METRICS_HOST to an address on this machine.`,
        ),
      ),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
