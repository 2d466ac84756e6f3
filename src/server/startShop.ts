import { createServer, type IncomingMessage, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { CannotStart } from '#/platform/cannotStart.ts'
import { readConfig } from '#/platform/config.ts'
import { createLog } from '#/platform/log.ts'
import { withTimeout } from '#/platform/withTimeout.ts'
import { type AssembledShop, assembleShop } from './assembleShop.ts'
import { closeConnectionsOnShutdown, drain, listenForShutdown } from './drain.ts'
import { exitOnCrash } from './exitOnCrash.ts'
import { explainListenError } from './explainListenError.ts'
import { notifySystemd } from './notifySystemd.ts'
import type { Renderer } from './renderPage.ts'

const CLOSE_TIMEOUT_MS = 45_000
const FORCED_EXIT_MS = 2_000
/** All that a worker answers. */
const MONITORING_PATHS = new Set(['/healthz', '/readyz', '/metrics'])

/** SIGTERM, SIGINT or SIGHUP drain the shop; a second SIGTERM or SIGINT, or SIGQUIT, ends it within 2 s. */
export async function startShop(renderer: Renderer, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await open(renderer, env)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function open(renderer: Renderer, env: NodeJS.ProcessEnv): Promise<void> {
  const read = readConfig(env)
  if (!read.ok) throw new CannotStart(read.message)
  const { role } = read.value
  const isWorker = role === 'worker'
  const { shutdown, forced } = listenForShutdown()
  const assembling = assembleWarm(renderer, env, {
    role: isWorker ? 'worker' : 'web',
    startsWorker: role === 'both',
    forced,
  })
  let server: Server | undefined
  shutdown.addEventListener('abort', async () => {
    const shop = await assembling.catch(() => undefined)
    shop?.readiness.set('draining', true)
    if (shop && server?.listening) await drain(server, isWorker ? 0 : shop.config.drainSeconds, forced)
    const isClosed = await withTimeout(
      CLOSE_TIMEOUT_MS,
      Promise.resolve(shop?.close()).then(() => true),
      false,
    )
    process.exit(isClosed ? 0 : 1)
  })
  forced.addEventListener('abort', () => setTimeout(() => process.exit(1), FORCED_EXIT_MS))
  let shop: AssembledShop | undefined
  exitOnCrash(
    () => shop?.log ?? createLog(),
    async () => shop?.close(),
  )

  shop = await assembling
  if (shutdown.aborted) return
  const { app, config, sendCached, admission } = shop
  const handleRequest = getRequestListener(app.fetch, {
    // For requests without a Host: load balancers check health with HTTP/1.0.
    hostname: 'localhost',
  })
  server = createServer(
    // Drops slow clients; `bodyGate.ts` is stricter with bodies, and this is the longest that an upload may take.
    // Keep-alive outlasts the proxies' (nginx 60 s, Caddy 2 min), or a request could be lost.
    { headersTimeout: 10_000, requestTimeout: 300_000, keepAliveTimeout: 130_000, connectionsCheckingInterval: 2_000 },
    (request, response) => {
      if (isWorker) return isMonitoring(request) ? handleRequest(request, response) : response.writeHead(404).end()
      if (!sendCached(request, response)) admission.admit(request, response, () => handleRequest(request, response))
    },
  )
  closeConnectionsOnShutdown(server, shutdown)
  const port = await listen(server, config.port, config.host).catch(async (error) => {
    await shop?.close()
    throw error
  })
  if (shutdown.aborted) return
  const address = config.publicUrl ?? `http://localhost:${port}`
  shop.announce(address)
  shop.startBackground()
  if (isWorker) process.stdout.write(`Background work is running. Its health is at http://localhost:${port}/readyz\n`)
  else printAddress(address, shop.newAdmin, config.adminEmail)
  notifySystemd(env, shop.log)
}

const isMonitoring = ({ url = '' }: IncomingMessage) => MONITORING_PATHS.has(url.split('?', 1)[0] as string)

async function assembleWarm(...args: Parameters<typeof assembleShop>): Promise<AssembledShop> {
  const shop = await assembleShop(...args)
  if (args[2].role === 'worker') return shop
  try {
    await shop.warmUp()
  } catch (error) {
    await shop.close()
    throw error
  }
  return shop
}

function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, port, host)))
    server.listen(port, host, () => {
      const address = server.address()
      resolve(address && typeof address === 'object' ? address.port : port)
    })
  })
}

export function printAddress(
  address: string,
  newAdmin: { email: string; password?: string } | undefined,
  adminEmail: string,
): void {
  const lines = [`Courtside is open at ${address}`]
  if (newAdmin?.password) {
    lines.push(
      `Administrator: ${newAdmin.email}, password ${newAdmin.password}`,
      'Keep it safe: it won’t be shown again.',
    )
  } else {
    lines.push(`Administrator: ${newAdmin?.email ?? adminEmail}`)
  }
  lines.push(`Sign in at ${address}/auth`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
