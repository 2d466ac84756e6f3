import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Replaced by the build. */
declare const __BUILD__: string | undefined

export const BUILD = typeof __BUILD__ === 'string' ? __BUILD__ : 'dev'

export const INSTANCE = randomBytes(3).toString('hex')

/** A proxy's well-formed id is kept, to match its log. */
export const REQUEST_ID_HEADER = 'X-Request-Id'
export const MAX_REQUEST_ID_LENGTH = 64
const WELL_FORMED = new RegExp(`^[\\w=-]{1,${MAX_REQUEST_ID_LENGTH}}$`)

let count = 0

export function newRequestId(): string {
  count += 1
  return `${INSTANCE}-${count.toString(36)}`
}

export const acceptRequestId = (id: string | string[] | undefined): string =>
  typeof id === 'string' && WELL_FORMED.test(id) ? id : newRequestId()

export const requestContext = new AsyncLocalStorage<{ requestId: string }>()
