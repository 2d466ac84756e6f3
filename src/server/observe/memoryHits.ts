import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#/platform/log.ts'

const LOG_INTERVAL_MS = 60_000

type SendCached = (request: IncomingMessage, response: ServerResponse) => boolean

export type MemoryHits = { pages: number; files: number }

/** A line for each response would cost more than the response. */
export function countMemoryHits(
  log: Log,
  { pages, files }: { pages: SendCached; files: SendCached },
): { sendCached: SendCached; counts: MemoryHits; start(): void; stop(): void } {
  const counts = { pages: 0, files: 0 }
  let logged = { ...counts }
  let timer: NodeJS.Timeout | undefined

  function logCounts() {
    const since = { pages: counts.pages - logged.pages, files: counts.files - logged.files }
    logged = { ...counts }
    if (since.pages + since.files > 0) log.info(since, 'served from memory')
  }

  return {
    sendCached(request, response) {
      if (pages(request, response)) counts.pages += 1
      else if (files(request, response)) counts.files += 1
      else return false
      return true
    },
    counts,
    start() {
      timer = setInterval(logCounts, LOG_INTERVAL_MS)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
      logCounts()
    },
  }
}
