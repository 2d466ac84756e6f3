import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { NOT_STORABLE } from '#/lib/text.schema.ts'
import { isDatabaseDown } from '#/platform/database/isDatabaseDown.ts'
import type { Log } from '#/platform/log.ts'
import { PaymentsUnavailable } from '#/platform/payments/payments.ts'

// A text that PostgreSQL cannot store (a NUL, half a character), which no schema caught on its way in.
const UNSTORABLE = ['22021', '22P05']
// A statement gave up waiting for rows that somebody else was writing, such as a large import.
const LOCK_NOT_AVAILABLE = ['55P03']
const AGAIN_IN_S = 5

// It may be said to somebody who has paid already, so it doesn't claim that nothing was charged.
const NO_PROVIDER =
  'Our card payment provider isn’t responding. Please try again in a minute: you’re never charged twice for the same order.'

/** What is answered when a request throws: a sentence, and in the log what happened. */
export const answerToError =
  (log: Log): ErrorHandler =>
  (error, c) => {
    if (error instanceof HTTPException)
      return c.json({ message: error.message || 'The request is malformed.' }, error.status)
    if (hasCode(error, UNSTORABLE)) return c.json({ message: `${NOT_STORABLE}.` }, 400)
    const happened = { err: error, method: c.req.method, path: c.req.path }
    if (hasCode(error, LOCK_NOT_AVAILABLE)) {
      log.warn(happened, 'a request waited too long for a lock')
      c.header('Retry-After', String(AGAIN_IN_S))
      return c.json(
        { message: 'Somebody is changing the same things right now. Please try again in a few seconds.' },
        503,
      )
    }
    log.error(happened, 'a request failed')
    if (error instanceof PaymentsUnavailable) return c.json({ message: NO_PROVIDER, code: 'paymentsUnavailable' }, 503)
    return isDatabaseDown(error)
      ? c.json({ message: 'We cannot do that right now. Nothing was lost; please try again in a minute.' }, 503)
      : c.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  }

/** Whether the error, what caused it, or what caused that has one of the codes. */
const hasCode = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof Error && (('code' in error && codes.includes(String(error.code))) || hasCode(error.cause, codes))
