import { createHash, timingSafeEqual } from 'node:crypto'
import type { SandboxKeys } from './keys.ts'
import type { Audience } from './present.ts'
import { missing, Refused } from './stripeError.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** In constant time. */
const sameSecret = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

const parseBearer = (authorization = '') => /^bearer\s+(\S+)/i.exec(authorization.trim())?.[1]

const unauthorised = (message: string) =>
  new Refused({ status: 401, error: { type: 'invalid_request_error', message } })

/** Throws `Refused` (401). */
export function authenticate(
  keys: SandboxKeys,
  call: { authorization: string | undefined; key: string | undefined; forBrowsers: boolean },
): Audience {
  const key = parseBearer(call.authorization) ?? call.key
  if (key !== undefined && sameSecret(key, keys.secretKey)) return 'server'
  if (key !== undefined && !sameSecret(key, keys.publishableKey)) {
    throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`)
  }
  if (call.forBrowsers) return 'browser'
  throw unauthorised(
    key === undefined
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. Authorization: Bearer YOUR_SECRET_KEY).'
      : 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  )
}

/** Throws `Refused` (404), the same as for an unknown intent. */
export function requireClientSecret(
  reader: Audience,
  intent: { id: string; client_secret: string },
  clientSecret: string | undefined,
) {
  if (clientSecret === undefined ? reader === 'server' : sameSecret(clientSecret, intent.client_secret)) return
  throw new Refused(missing('payment_intent', intent.id, 'intent'))
}
