import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const IN_FLIGHT_WITHIN_MS = 15_000

export type EndRequests = {
  ending: AbortSignal
  hurried: AbortSignal
}

/** From now on the signals no longer end the process by themselves. */
export function endRequests(): EndRequests {
  const [ending, hurried] = [new AbortController(), new AbortController()]
  const ask = () => (ending.signal.aborted ? hurried : ending).abort()
  process.on('SIGTERM', ask)
  process.on('SIGINT', ask)
  process.on('SIGHUP', () => ending.abort())
  return { ending: ending.signal, hurried: hurried.signal }
}

/** A request sent on a connection that is about to be closed would be lost. */
export function askToLeave(server: Server, ending: AbortSignal): void {
  const ask = () => server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  if (ending.aborted) ask()
  else ending.addEventListener('abort', ask, { once: true })
}

/** Serves for `seconds` so that a load balancer notices, then waits up to 15 s for requests in flight. */
export async function drain(server: Server, seconds: number, hurried: AbortSignal): Promise<void> {
  await pause(seconds * 1000, undefined, { signal: hurried }).catch(() => {})
  await new Promise<void>((resolve) => {
    const cut = () => server.closeAllConnections()
    const late = setTimeout(cut, IN_FLIGHT_WITHIN_MS)
    hurried.addEventListener('abort', cut)
    // A keep-alive connection becomes idle after its response, and the client would keep it open.
    const letGo = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(late)
      clearInterval(letGo)
      resolve()
    })
    if (hurried.aborted) cut()
  })
}
