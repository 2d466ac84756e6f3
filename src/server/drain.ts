import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const MAX_DRAIN_MS = 15_000

export type ShutdownSignals = {
  shutdown: AbortSignal
  forced: AbortSignal
}

export function listenForShutdown(): ShutdownSignals {
  const [ending, hurried] = [new AbortController(), new AbortController()]
  const onSignal = () => (ending.signal.aborted ? hurried : ending).abort()
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('SIGHUP', () => ending.abort())
  return { shutdown: ending.signal, forced: hurried.signal }
}

/** A request on a connection that is about to close would be lost. */
export function closeConnectionsOnShutdown(server: Server, ending: AbortSignal): void {
  const addHeader = () => server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  if (ending.aborted) addHeader()
  else ending.addEventListener('abort', addHeader, { once: true })
}

/** Serves for `seconds` so that a load balancer notices, then waits up to 15 s. */
export async function drain(server: Server, seconds: number, hurried: AbortSignal): Promise<void> {
  await pause(seconds * 1000, undefined, { signal: hurried }).catch(() => {})
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
