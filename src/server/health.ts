import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Readiness } from './readiness.ts'

const AGAIN_IN_SECONDS = 2

/**
 * `/healthz` responds 200 while the process runs; `/readyz` responds 503 with the reasons, within 1 s, while it should
 * get no requests. Without `readiness`, as in API tests, it's always ready.
 */
export function mountHealth(app: OpenAPIHono, readiness?: Readiness): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    const reasons = (await readiness?.reasons()) ?? []
    c.header('Cache-Control', 'no-store')
    if (reasons.length === 0) return c.json({ status: 'ready' })
    c.header('Retry-After', String(AGAIN_IN_SECONDS))
    return c.json({ status: 'not ready', reasons }, 503)
  })
}
