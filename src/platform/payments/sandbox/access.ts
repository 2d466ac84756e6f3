import { timingSafeEqual } from 'node:crypto'
import { sha256Bytes } from '../../sha256.ts'
import type { SandboxKeys } from './keys.ts'
import { noSuchIntent, Refused } from './stripeError.ts'
import type { Audience } from './stripeObjects.ts'

/** In constant time. */
const sameSecret = (a: string, b: string) => timingSafeEqual(sha256Bytes(a), sha256Bytes(b))

/** Throws `Refused` (401) if it is neither the shop's server nor allowed for browsers. */
export function authenticate(keys: SandboxKeys, authorization = '', forBrowsers: boolean): Audience {
  const [, key = ''] = /^bearer\s+(\S+)/i.exec(authorization.trim()) ?? []
  if (sameSecret(key, keys.secretKey)) return 'server'
  if (forBrowsers) return 'browser'
  const message = 'Invalid API key provided. This call needs the secret key: Authorization: Bearer YOUR_SECRET_KEY.'
  throw new Refused({ status: 401, error: { type: 'invalid_request_error', message } })
}

/** Throws `Refused` (404), the same as for an unknown intent. */
export function requireClientSecret(
  { audience, params }: { audience: Audience; params: { client_secret?: string | undefined } },
  intent: { id: string; client_secret: string },
) {
  const secret = params.client_secret
  if (secret === undefined ? audience === 'server' : sameSecret(secret, intent.client_secret)) return
  throw new Refused(noSuchIntent(intent.id))
}
