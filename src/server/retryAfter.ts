import type { MiddlewareHandler } from 'hono'

const AGAIN_IN_SECONDS = 10

export const retryAfter: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.status !== 503) return
  if (!c.res.headers.has('Retry-After')) c.header('Retry-After', String(AGAIN_IN_SECONDS))
  c.header('Cache-Control', 'no-store')
}
