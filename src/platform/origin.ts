import type { MiddlewareHandler } from 'hono'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a request that would change something and that a page of another site caused, whatever its content type:
 * 403 `{ message }`. Browsers say where a request comes from in Sec-Fetch-Site, older ones in Origin; scripts outside of
 * browsers send neither and carry no visitor's cookies, so they pass. `publicUrl` is the address that visitors see when
 * a proxy in front changes the Host. `exempt` names the paths that prove themselves otherwise, such as signed webhooks.
 */
export function sameOriginOnly({
  publicUrl,
  exempt = () => false,
}: {
  publicUrl?: string | undefined
  exempt?: (path: string) => boolean
}): MiddlewareHandler {
  const publicOrigin = publicUrl ? new URL(publicUrl).origin : undefined
  return async (c, next) => {
    if (SAFE.has(c.req.method) || exempt(c.req.path)) return next()
    const site = c.req.header('Sec-Fetch-Site')?.toLowerCase()
    if (site === 'same-origin' || site === 'none') return next()
    const origin = c.req.header('Origin')
    const foreign = site !== undefined || (origin !== undefined && !isOwn(origin, c.req.header('Host'), publicOrigin))
    if (!foreign) return next()
    return c.json({ message: 'This request came from another site and was refused.', code: 'crossSite' }, 403)
  }
}

function isOwn(origin: string, host: string | undefined, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  return url !== undefined && url.host !== '' && url.host === host?.toLowerCase()
}
