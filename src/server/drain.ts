import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const IN_FLIGHT_WITHIN_MS = 15_000

/** What this process is asked by signals, and how often. */
export type EndRequests = {
  /** Aborted by the first SIGTERM, SIGINT or SIGHUP. */
  ending: AbortSignal
  /** Aborted by the second SIGTERM or SIGINT: somebody does not want to wait. */
  hurried: AbortSignal
}

/** Listens for the signals that end a process. From here on they end nothing by themselves. */
export function endRequests(): EndRequests {
  const [ending, hurried] = [new AbortController(), new AbortController()]
  const ask = () => (ending.signal.aborted ? hurried : ending).abort()
  process.on('SIGTERM', ask)
  process.on('SIGINT', ask)
  process.on('SIGHUP', () => ending.abort())
  return { ending: ending.signal, hurried: hurried.signal }
}

/**
 * Has every answer from `ending` on tell its visitor, or the proxy before him, to leave the connection, and every new one
 * too: it would be lost when it is closed.
 */
export function askToLeave(server: Server, ending: AbortSignal): void {
  const ask = () => server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  if (ending.aborted) ask()
  else ending.addEventListener('abort', ask, { once: true })
}

/**
 * Serves for `seconds` more, in which a load balancer sees that the shop is not ready; then takes no new connections and
 * waits for the requests in flight, at most 15 s. `hurried` cuts both short.
 */
export async function drain(server: Server, seconds: number, hurried: AbortSignal): Promise<void> {
  await pause(seconds * 1000, undefined, { signal: hurried }).catch(() => {})
  await new Promise<void>((resolve) => {
    const cut = () => server.closeAllConnections()
    const late = setTimeout(cut, IN_FLIGHT_WITHIN_MS)
    hurried.addEventListener('abort', cut)
    // A connection falls idle when its request is done, and its visitor may keep it open: it is not waited for.
    const letGo = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(late)
      clearInterval(letGo)
      resolve()
    })
    if (hurried.aborted) cut()
  })
}
