import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isStorable, NOT_STORABLE } from '#/platform/schemas/text.schema.ts'

const STRIPE_SCRIPT = 'https://js.stripe.com'
const STRIPE_FRAMES = 'https://js.stripe.com https://hooks.stripe.com'
const STRIPE_CALLS = 'https://api.stripe.com'

const ANALYTICS_SCRIPT = 'https://www.googletagmanager.com'
const ANALYTICS_CALLS = `${ANALYTICS_SCRIPT} https://*.google-analytics.com https://*.analytics.google.com`

/**
 * The content security policy of a page: its own inline scripts by their hashes (`inlineScripts.ts`), everything else from
 * the shop; the card provider only where `withCardProvider`, the analytics tag only where `withAnalytics`.
 */
export function pagePolicy(scripts: readonly string[], withCardProvider: boolean, withAnalytics = false): string {
  const also = (card: string, analytics: string) =>
    (withCardProvider && card ? ` ${card}` : '') + (withAnalytics ? ` ${analytics}` : '')
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}${also(STRIPE_SCRIPT, ANALYTICS_SCRIPT)}`,
    "style-src 'self'",
    `img-src 'self' data:${also('', ANALYTICS_CALLS)}`,
    `connect-src 'self'${also(STRIPE_CALLS, ANALYTICS_CALLS)}`,
    // The administrator reads mails in a frame; everything else of the shop's refuses to be framed.
    `frame-src 'self'${withCardProvider ? ` ${STRIPE_FRAMES}` : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What a script, a style sheet or a font carries: the other headers speak of documents. */
export const headersOfFiles = (publicUrl: string | undefined): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  ...(publicUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** What every answer carries; a page says a policy of its own. HSTS for a year where the shop is reached over HTTPS. */
export const headersOfAll = (publicUrl: string | undefined): Record<string, string> => ({
  ...headersOfFiles(publicUrl),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
})

/** Gives every answer of the app these headers. */
export function securityHeaders(publicUrl: string | undefined): MiddlewareHandler {
  const always = headersOfAll(publicUrl)
  return async (c, next) => {
    // Set beforehand, they go into the answer as it is made; afterwards each would be written twice.
    for (const [name, value] of Object.entries(always)) c.header(name, value)
    await next()
  }
}

/** What the API tells everybody alike: it may be kept, and is asked again each time whether it has changed. */
const PUBLIC_READS =
  /^\/api\/(products(\/[^/]+(\/related)?)?|catalogue(\/featured)?|delivery|shop|policies|reviews\/(approved|summary))$/

/** Every other response of the API is about somebody or about money, and nobody may keep it. */
export const cachePolicy: MiddlewareHandler = (c, next) => {
  const isPublic = (c.req.method === 'GET' || c.req.method === 'HEAD') && PUBLIC_READS.test(c.req.path)
  c.header('Cache-Control', isPublic ? 'no-cache' : 'no-store')
  return next()
}

/** Refuses compressed request bodies: a few bytes could unpack to anything. */
export const refuseContentEncoding: MiddlewareHandler = async (c, next) => {
  const encoding = c.req.header('Content-Encoding')
  if (encoding && encoding !== 'identity') return c.json({ message: 'Send the request uncompressed.' }, 415)
  return next()
}

/** Refuses a query that PostgreSQL cannot store, before a route streams what it finds: an error would come after its 200. */
export const refuseUnstorableQuery: MiddlewareHandler = (c, next) =>
  Object.entries(c.req.queries()).flat(2).every(isStorable)
    ? next()
    : Promise.resolve(c.json({ message: `${NOT_STORABLE}.` }, 400))

const LARGEST_BODY = 256 * 1024

/** Where files come in: these read their bodies piece by piece and keep to bounds of their own. */
const TAKES_FILES = /^\/api\/admin\/products\/(?:\d{1,10}\/upload|import)$/

/** Refuses bodies over 256 KiB, also those that do not say how long they are. */
export const boundedBody: MiddlewareHandler = (c, next) =>
  TAKES_FILES.test(c.req.path) && c.req.method === 'POST' ? next() : shortBody(c, next)

const shortBody = bodyLimit({
  maxSize: LARGEST_BODY,
  onError: (c) => c.json({ message: 'That’s too large. A request can be up to 256 KB.' }, 413),
})
