import type { Log } from '../log.ts'
import { requestContext } from './identity.ts'
import { slowStatements } from './metrics.ts'

export const SLOW_MS = 500
const MAX_TEXT_LENGTH = 2_000

export type OnSlow = (statement: { text: string; ms: number }) => void

export function timeStatement<Result>(
  onSlow: OnSlow,
  text: unknown,
  callback: unknown,
  send: (callback: unknown) => Result,
): Result {
  const startedAt = performance.now()
  const reportIfSlow = () => {
    const ms = performance.now() - startedAt
    if (ms >= SLOW_MS && typeof text === 'string') onSlow({ text, ms })
  }
  if (typeof callback === 'function') {
    return send((...result: unknown[]) => {
      reportIfSlow()
      callback(...result)
    })
  }
  const sent = send(callback)
  if (sent instanceof Promise) sent.then(reportIfSlow, reportIfSlow)
  return sent
}

/** Parameters are placeholders; literals are removed. */
export const logSlowStatements =
  (log: Log): OnSlow =>
  ({ text, ms }) => {
    slowStatements.inc()
    const statement = text
      .replace(/'(?:[^']|'')*'/g, "'…'")
      .replace(/\s+/g, ' ')
      .slice(0, MAX_TEXT_LENGTH)
    // pg calls back in the context of whichever request opened the connection.
    requestContext.exit(() => log.warn({ statement, ms: Math.round(ms) }, 'a statement was slow'))
  }
