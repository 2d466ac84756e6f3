import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Readiness } from './readiness.ts'

const RETRY_AFTER_SECONDS = 2

export function mountHealth(app: OpenAPIHono, readiness?: Readiness): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const reasons = (await readiness?.reasons()) ?? []
    c.header('Cache-Control', 'no-store')
    if (reasons.length === 0) return c.json({ status: 'ready' })
    c.header('Retry-After', String(RETRY_AFTER_SECONDS))
    return c.json({ status: 'not ready', reasons }, 503)
  })
}
