import type { Context, MiddlewareHandler } from 'hono'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a request that would change something and that a page of another site caused, whatever its content type:
 * 403 `{ message }`. Browsers say where a request comes from in Sec-Fetch-Site, older ones, and those on an address without
 * HTTPS, in Origin alone; scripts outside of browsers send neither and carry no visitor's cookies, so they pass. An Origin
 * must be the shop's in scheme, host and port: `publicUrl` if that is set, else the address that was asked for. Behind
 * trusted proxies (`trustProxy`, the setting TRUST_PROXY) it may also be the address that they were asked for. `exempt` names
 * the paths that prove themselves otherwise, such as signed webhooks.
 */
export function sameOriginOnly({
  publicUrl,
  trustProxy = 0,
  exempt = () => false,
}: {
  publicUrl?: string | undefined
  trustProxy?: number
  exempt?: (path: string) => boolean
}): MiddlewareHandler {
  const publicOrigin = originOf(publicUrl)
  return async (c, next) => {
    if (SAFE.has(c.req.method) || exempt(c.req.path)) return next()
    const site = c.req.header('Sec-Fetch-Site')?.toLowerCase()
    const origin = c.req.header('Origin')
    const isSaidToBeOwn = site === 'same-origin' || site === 'none'
    const isOwn = () => [publicOrigin ?? originOf(c.req.url), forwardedOrigin(c, trustProxy)].includes(origin)
    if (origin !== 'null' && (isSaidToBeOwn || (site === undefined && (origin === undefined || isOwn())))) return next()
    return c.json({ message: 'This request came from another site and was refused.', code: 'crossSite' }, 403)
  }
}

/** Scheme, host and port as a browser writes them, without a usual port. Undefined for what is no address of the web. */
const originOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined

/** The address that the outermost trusted proxy was asked for. */
function forwardedOrigin(c: Context, trustProxy: number): string | undefined {
  const said = (header: string) => (c.req.header(header) ?? '').split(',').slice(-trustProxy)[0]?.trim()
  if (trustProxy === 0) return undefined
  const host = said('X-Forwarded-Host') || c.req.header('Host')
  return originOf(`${said('X-Forwarded-Proto') || new URL(c.req.url).protocol.slice(0, -1)}://${host}`)
}
