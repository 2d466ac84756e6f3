import type { Context, MiddlewareHandler } from 'hono'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * 403 for a write from another site's page: by Sec-Fetch-Site, or by Origin in older browsers and without HTTPS. Neither
 * header means no browser, so no visitor's cookies. `exempt` calls have other proof, such as a webhook's signature.
 */
export function requireSameOrigin({
  publicUrl,
  trustProxy = 0,
  exempt = () => false,
}: {
  publicUrl?: string | undefined
  trustProxy?: number
  exempt?: (c: Context) => boolean
}): MiddlewareHandler {
  const publicOrigin = parseOrigin(publicUrl)
  return async (c, next) => {
    if (SAFE_METHODS.has(c.req.method) || exempt(c)) return next()
    const site = c.req.header('Sec-Fetch-Site')?.toLowerCase()
    const origin = c.req.header('Origin')
    const isDeclaredSameOrigin = site === 'same-origin' || site === 'none'
    const isSameOrigin = () => [publicOrigin ?? parseOrigin(c.req.url), forwardedOrigin(c, trustProxy)].includes(origin)
    if (origin !== 'null' && (isDeclaredSameOrigin || (site === undefined && (origin === undefined || isSameOrigin()))))
      return next()
    return c.json({ message: 'We refused this request because it came from another site.', code: 'crossSite' }, 403)
  }
}

const parseOrigin = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined

/** As the outermost trusted proxy saw it. */
function forwardedOrigin(c: Context, trustProxy: number): string | undefined {
  const lastValueOf = (header: string) => (c.req.header(header) ?? '').split(',').slice(-trustProxy)[0]?.trim()
  if (trustProxy === 0) return undefined
  const host = lastValueOf('X-Forwarded-Host') || c.req.header('Host')
  return parseOrigin(`${lastValueOf('X-Forwarded-Proto') || new URL(c.req.url).protocol.slice(0, -1)}://${host}`)
}
