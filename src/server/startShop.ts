import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { CannotStart } from '#/platform/cannotStart.ts'
import { createLog } from '#/platform/log.ts'
import { within } from '#/platform/within.ts'
import { assembleShop } from './assembleShop.ts'
import { exitOnCrash } from './exitOnCrash.ts'
import type { Render } from './renderPage.ts'

const DRAIN_WITHIN_MS = 15_000
const CLOSED_WITHIN_MS = 45_000

/** Opens the shop and keeps it open until SIGTERM or SIGINT, which drain it. A refusal to start is one sentence and exit code 1. */
export async function startShop(render: Render, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await open(render, env)
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

async function open(render: Render, env: NodeJS.ProcessEnv): Promise<void> {
  let closing = false
  let shop: Awaited<ReturnType<typeof assembleShop>> | undefined
  let server: Server | undefined
  const drain = async () => {
    if (closing) return
    closing = true
    if (!shop) process.exit(0)
    if (server) await closeServer(server)
    const isClosed = await within(
      CLOSED_WITHIN_MS,
      shop.close().then(() => true),
      false,
    )
    process.exit(isClosed ? 0 : 1)
  }
  exitOnCrash(
    () => shop?.log ?? createLog(),
    async () => shop?.close(),
  )
  process.on('SIGTERM', drain)
  process.on('SIGINT', drain)

  shop = await assembleShop(render, env)
  const { app, config, answerKnown, admission } = shop
  const answer = getRequestListener(app.fetch)
  server = createServer(
    // Slow clients are dropped: the head within 10 s, the whole request within 30 s. An idle connection is kept longer than
    // proxies do (nginx 60 s, Caddy two minutes): a request that is on its way while the shop closes it is lost.
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 130_000, connectionsCheckingInterval: 2_000 },
    (request, response) => {
      if (!answerKnown(request, response)) admission.admit(request, response, () => answer(request, response))
    },
  )
  // While it drains, a visitor who goes on asking over his connection is told to leave it.
  server.prependListener('request', (_, response) => {
    if (closing) response.setHeader('Connection', 'close')
  })
  const port = await listen(server, config.port, config.host).catch(async (error) => {
    await shop?.close()
    throw error
  })
  shop.startBackground()
  const address = config.publicUrl ?? `http://localhost:${port}`
  shop.announce(address)
  print(address, shop.newAdmin, config.adminEmail)
}

function listen(server: Server, port: number, host: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new CannotStart(`Port ${port} is taken by another program. Set PORT to a free one.`)
          : new CannotStart(`The shop cannot listen on port ${port}: ${error.message}.`),
      ),
    )
    server.listen(port, host, () => {
      const address = server.address()
      resolve(address && typeof address === 'object' ? address.port : port)
    })
  })
}

/** Takes no new connections and waits for the requests in flight; what takes longer than 15 s is cut off. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN_MS)
    // A connection falls idle when its request is done, and its visitor may keep it open: it is not waited for.
    const letGo = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(letGo)
      resolve()
    })
    server.closeIdleConnections()
  })
}

function print(address: string, newAdmin: { email: string; password?: string } | undefined, adminEmail: string): void {
  const lines = [`Courtside is open at ${address}`]
  if (newAdmin?.password) {
    lines.push(`Administrator: ${newAdmin.email}, password ${newAdmin.password}`, 'Keep it: it is not shown again.')
  } else {
    lines.push(`Administrator: ${newAdmin?.email ?? adminEmail}`)
  }
  lines.push(`Sign in at ${address}/auth`)
  process.stdout.write(`${lines.join('\n')}\n`)
}
