import { isSameSecret } from '../../token.ts'
import type { SandboxKeys } from './keys.ts'
import { noSuchIntent, Refused } from './stripeError.ts'
import type { Audience } from './stripeObjects.ts'

/** Throws `Refused` (401) if it is neither the shop's server nor allowed for browsers. */
export function authenticate(keys: SandboxKeys, authorization = '', forBrowsers: boolean): Audience {
  const [, key = ''] = /^bearer\s+(\S+)/i.exec(authorization.trim()) ?? []
  if (isSameSecret(key, keys.secretKey)) return 'server'
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
  if (secret === undefined ? audience === 'server' : isSameSecret(secret, intent.client_secret)) return
  throw new Refused(noSuchIntent(intent.id))
}
