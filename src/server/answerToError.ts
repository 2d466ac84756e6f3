import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Log } from '#/platform/log.ts'
import { PaymentsUnavailable } from '#/platform/payments/payments.ts'

/** What is answered when a request throws: a sentence, and in the log what happened. */
export const answerToError =
  (log: Log): ErrorHandler =>
  (error, c) => {
    if (error instanceof HTTPException)
      return c.json({ message: error.message || 'The request is malformed.' }, error.status)
    if (isUnstorable(error)) return c.json({ message: 'Please leave out characters that cannot be shown.' }, 400)
    const unavailable = error instanceof PaymentsUnavailable || isDatabaseDown(error)
    log.error({ err: error, method: c.req.method, path: c.req.path }, 'a request failed')
    return unavailable
      ? c.json({ message: 'We cannot do that right now. Nothing was lost; please try again in a minute.' }, 503)
      : c.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  }

/** A text that PostgreSQL cannot store (a NUL, half a character), which no schema caught on its way in. */
function isUnstorable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && (at.code === '22021' || at.code === '22P05')) return true
  }
  return false
}

// What node-postgres and PostgreSQL say when the server is not there, is shutting down or takes no more connections.
const DATABASE_DOWN = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
])

function isDatabaseDown(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && DATABASE_DOWN.has(String(at.code))) return true
    if (/timeout exceeded when trying to connect|Connection terminated/.test(at.message)) return true
  }
  return false
}
