import type { MiddlewareHandler } from 'hono'
import { traitsOf } from '#/platform/endpoint.ts'
import type { CardFormOrigins } from '#/platform/payments/providerFacts.ts'
import { isStorable, NOT_STORABLE } from '#/platform/schemas/strings.schema.ts'

const ANALYTICS_SCRIPT = 'https://www.googletagmanager.com'
const ANALYTICS_CALLS = `${ANALYTICS_SCRIPT} https://*.google-analytics.com https://*.analytics.google.com`

export function pagePolicy(scripts: readonly string[], cardForm?: CardFormOrigins, withAnalytics = false): string {
  const analytics = withAnalytics ? { scripts: ANALYTICS_SCRIPT, calls: ANALYTICS_CALLS } : undefined
  const also = (...origins: (string | undefined)[]) =>
    origins.flatMap((origin) => (origin ? [` ${origin}`] : [])).join('')
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}${also(cardForm?.scripts, analytics?.scripts)}`,
    "style-src 'self'",
    `img-src 'self' data:${also(analytics?.calls)}`,
    `connect-src 'self'${also(cardForm?.calls, analytics?.calls)}`,
    // The admin reads emails in a frame; nothing else of the shop's may be framed.
    `frame-src 'self'${also(cardForm?.frames)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For files that are never opened as documents. */
export const fileHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
})

export const commonHeaders = (publicUrl: string | undefined): Record<string, string> => ({
  ...fileHeaders(publicUrl),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
})

export function securityHeaders(publicUrl: string | undefined): MiddlewareHandler {
  const always = commonHeaders(publicUrl)
  return async (c, next) => {
    // Before `next`: Hono writes a header twice if it's set on a finished response.
    for (const [name, value] of Object.entries(always)) c.header(name, value)
    await next()
  }
}

/** Pages and files say otherwise themselves; anything else but a public read is about a person or money. */
export const cachePolicy: MiddlewareHandler = (c, next) => {
  c.header('Cache-Control', traitsOf(c)?.isPublicRead ? 'no-cache' : 'no-store')
  return next()
}

export const refuseContentEncoding: MiddlewareHandler = async (c, next) => {
  const encoding = c.req.header('Content-Encoding')
  if (encoding && encoding !== 'identity') return c.json({ message: 'Please send the request uncompressed.' }, 415)
  return next()
}

/** A database error would come after a streaming route has sent its 200. */
export const refuseUnstorableQuery: MiddlewareHandler = (c, next) =>
  Object.entries(c.req.queries()).flat(2).every(isStorable)
    ? next()
    : Promise.resolve(c.json({ message: `${NOT_STORABLE}.` }, 400))
