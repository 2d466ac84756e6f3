import type { MiddlewareHandler } from 'hono'

const RETRY_AFTER_SECONDS = 10

export const retryAfter: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.status !== 503) return
  if (!c.res.headers.has('Retry-After')) c.header('Retry-After', String(RETRY_AFTER_SECONDS))
  c.header('Cache-Control', 'no-store')
}
