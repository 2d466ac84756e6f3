import type { Log } from '../log.ts'
import { slowStatements } from './metrics.ts'
import { requestContext } from './requestId.ts'

export const SLOW_MS = 500
const LONGEST_TEXT = 2_000

export type OnSlow = (statement: { text: string; ms: number }) => void

/**
 * Times one statement: from when it is handed to the connection to its answer, waiting for those before it included.
 * `send` takes the callback to use in place of `callback`, and gives what pg gives: a promise where there is none.
 */
export function timed<Result>(
  onSlow: OnSlow,
  text: unknown,
  callback: unknown,
  send: (callback: unknown) => Result,
): Result {
  const startedAt = performance.now()
  const note = () => {
    const ms = performance.now() - startedAt
    if (ms >= SLOW_MS && typeof text === 'string') onSlow({ text, ms })
  }
  if (typeof callback === 'function') {
    return send((...answer: unknown[]) => {
      note()
      callback(...answer)
    })
  }
  const sent = send(callback)
  if (sent instanceof Promise) sent.then(note, note)
  return sent
}

/** Logs slow statements by their text, in which parameters are placeholders; what is written out in it is taken out. */
export const logSlow =
  (log: Log): OnSlow =>
  ({ text, ms }) => {
    slowStatements.inc()
    const statement = text
      .replace(/'(?:[^']|'')*'/g, "'…'")
      .replace(/\s+/g, ' ')
      .slice(0, LONGEST_TEXT)
    // pg calls back from a connection that some other request may have opened: its id would mislead.
    requestContext.exit(() => log.warn({ statement, ms: Math.round(ms) }, 'a statement was slow'))
  }
