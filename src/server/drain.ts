import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

const MAX_DRAIN_MS = 15_000
const MAX_ARRIVAL_MS = 1_000

export type ShutdownSignals = {
  shutdown: AbortSignal
  forced: AbortSignal
}

/** A SIGHUP isn't counted: start.mjs passes on a Ctrl-C as one, and it may come before the terminal's SIGINT. */
export function listenForShutdown(): ShutdownSignals {
  const [ending, hurried] = [new AbortController(), new AbortController()]
  let stopRequests = 0
  const stop = () => {
    stopRequests += 1
    ending.abort()
    if (stopRequests > 1) hurried.abort()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('SIGHUP', () => ending.abort())
  process.on('SIGQUIT', () => {
    ending.abort()
    hurried.abort()
  })
  return { shutdown: ending.signal, forced: hurried.signal }
}

/** A request on a connection that is about to close would be lost. */
export function closeConnectionsOnShutdown(server: Server, ending: AbortSignal): void {
  const addHeader = () => server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  if (ending.aborted) addHeader()
  else ending.addEventListener('abort', addHeader, { once: true })
}

/** Serves for `seconds` so that a load balancer notices, then waits up to 15 s for requests to end. */
export async function drain(server: Server, seconds: number, hurried: AbortSignal): Promise<void> {
  const waitForArrivals = watchArrivals(server, hurried)
  await pause(seconds * 1000, undefined, { signal: hurried }).catch(() => {})
  await waitForArrivals()
  await new Promise<void>((resolve) => {
    const closeAll = () => server.closeAllConnections()
    const timeout = setTimeout(closeAll, MAX_DRAIN_MS)
    hurried.addEventListener('abort', closeAll)
    const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(timeout)
      clearInterval(idleTimer)
      resolve()
    })
    if (hurried.aborted) closeAll()
  })
}

/**
 * Closing a server resets connections that it hasn't accepted or that haven't sent a request yet, and nginx, which
 * connects for each request, doesn't repeat a POST. So wait for a turn of the event loop that leaves none of them.
 */
function watchArrivals(server: Server, hurried: AbortSignal): () => Promise<void> {
  const silent = new Set<Socket>()
  server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))
  return async () => {
    const latest = performance.now() + MAX_ARRIVAL_MS
    await nextTurn()
    while (silent.size > 0 && performance.now() < latest && !hurried.aborted) {
      await pause(1)
      await nextTurn()
    }
  }
}
