import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { BodyTooLarge } from '#/platform/bodyLimits.ts'
import { isDatabaseDown } from '#/platform/database/isDatabaseDown.ts'
import { type Disk, DiskFull } from '#/platform/disk/disk.ts'
import type { Log } from '#/platform/log.ts'
import { PaymentsUnavailable } from '#/platform/payments/payments.ts'
import { NOT_STORABLE } from '#/platform/schemas/strings.schema.ts'
import { StorageUnavailable } from '#/platform/storage/storage.ts'

// PostgreSQL cannot store a NUL or half a surrogate pair.
const UNSTORABLE = ['22021', '22P05']
// Numbers and dates that PostgreSQL cannot hold. Schemas refuse them first.
const OUT_OF_RANGE = ['22003', '22007', '22008']
/** Columns for the keys of forms have unique indexes named like this. */
const REQUEST_KEY = /_request(_key_unique)?$/
const UNIQUE_VIOLATION = ['23505']
/** Waited too long, a deadlock, or a transaction that couldn’t be put in order with another. */
const LOCKED = ['55P03', '40P01', '40001']
const DATABASE_FULL = ['53100']
const FILE_SYSTEM_FULL = ['ENOSPC', 'EDQUOT', 'EROFS']
const RETRY_AFTER_S = 5

const TAKEN_MEANWHILE = {
  message: 'Somebody else has just saved the same name or number. Nothing of yours was saved; please try again.',
  code: 'takenMeanwhile',
}

const KEY_USED = {
  message: 'This form has already been sent for something else. Please reload the page.',
  code: 'keyUsed',
  field: 'requestKey',
}

// May be shown after payment, so it doesn't claim that nothing was charged.
const PROVIDER_UNAVAILABLE =
  'Our card payment provider isn’t responding. Please try again in a minute: you’re never charged twice for the same order.'

const DISK_FULL =
  'We can’t save anything at the moment, so we’re not taking new orders. Nothing has been lost; please try again later.'

const STORAGE_UNAVAILABLE =
  'Pictures can’t be saved or loaded at the moment. Nothing has been lost; please try again in a few minutes.'

export const createErrorHandler =
  (log: Log, disk: Pick<Disk, 'reportFull'>): ErrorHandler =>
  (error, c) => {
    if (error instanceof HTTPException)
      return c.json({ message: error.message || 'The request is malformed.' }, error.status)
    if (error instanceof BodyTooLarge) return c.json(error.refusal, 413)
    if (hasCode(error, UNSTORABLE)) return c.json({ message: `${NOT_STORABLE}.` }, 400)
    // Each use of a key looks for an earlier one of the same record; this is one of another, or at the same moment.
    if (hasCode(error, UNIQUE_VIOLATION, REQUEST_KEY)) return c.json(KEY_USED, 409)
    if (c.req.raw.signal.aborted) return c.json({ message: 'The request was broken off.' }, 400)
    const happened = { err: error, method: c.req.method, path: c.req.path }
    if (hasCode(error, OUT_OF_RANGE)) {
      log.warn(happened, 'a request had a number or date that can’t be stored')
      return c.json({ message: 'Please enter numbers and dates that are neither too large nor too small.' }, 400)
    }
    // Callers check that the value is free first, so only two requests at the same moment get this far.
    if (hasCode(error, UNIQUE_VIOLATION)) {
      log.warn(happened, 'two requests saved the same value at once')
      return c.json(TAKEN_MEANWHILE, 409)
    }
    if (hasCode(error, LOCKED)) {
      log.warn(happened, 'a request met another one’s lock')
      c.header('Retry-After', String(RETRY_AFTER_S))
      return c.json({ message: 'Somebody else is changing this right now. Please try again in a few seconds.' }, 503)
    }
    if (error instanceof DiskFull || hasCode(error, [...DATABASE_FULL, ...FILE_SYSTEM_FULL])) {
      log.error(happened, 'a request failed because the disk is full')
      if (hasCode(error, DATABASE_FULL)) disk.reportFull()
      return c.json({ message: DISK_FULL, code: 'diskFull' }, 503)
    }
    if (error instanceof StorageUnavailable) {
      log.warn(happened, 'a request failed because the bucket isn’t available')
      return c.json({ message: STORAGE_UNAVAILABLE, code: 'storageUnavailable' }, 503)
    }
    log.error(happened, 'a request failed')
    if (error instanceof PaymentsUnavailable)
      return c.json({ message: PROVIDER_UNAVAILABLE, code: 'paymentsUnavailable' }, 503)
    return isDatabaseDown(error)
      ? c.json({ message: 'We can’t do that right now. Nothing has been lost; please try again in a minute.' }, 503)
      : c.json({ message: 'Something went wrong on our side. Please try again.' }, 500)
  }

/** `of` matches the violated constraint. */
function hasCode(error: unknown, codes: readonly string[], of = /^/): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  return (codes.includes(String(code)) && of.test(constraint)) || hasCode(error.cause, codes, of)
}
