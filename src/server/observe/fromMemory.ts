import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '#/platform/log.ts'

const EVERY_MS = 60_000

type AnswerKnown = (request: IncomingMessage, response: ServerResponse) => boolean

export type FromMemory = { pages: number; files: number }

/** One log line a minute: a line for each response would cost more than the response itself. */
export function observeFromMemory(
  log: Log,
  { pages, files }: { pages: AnswerKnown; files: AnswerKnown },
): { answerKnown: AnswerKnown; counts: FromMemory; start(): void; stop(): void } {
  const counts = { pages: 0, files: 0 }
  let logged = { ...counts }
  let timer: NodeJS.Timeout | undefined

  function write() {
    const since = { pages: counts.pages - logged.pages, files: counts.files - logged.files }
    logged = { ...counts }
    if (since.pages + since.files > 0) log.info(since, 'answered from memory')
  }

  return {
    answerKnown(request, response) {
      if (pages(request, response)) counts.pages += 1
      else if (files(request, response)) counts.files += 1
      else return false
      return true
    },
    counts,
    start() {
      timer = setInterval(write, EVERY_MS)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
      write()
    },
  }
}
