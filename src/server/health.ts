import type { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'drizzle-orm'
import type { Needs } from '#/platform/needs.ts'

/** `/healthz`: the process answers. `/readyz`: and its database does. */
export function mountHealth(app: OpenAPIHono, { database }: Needs): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    await database.execute(sql`select 1`)
    return c.json({ status: 'ready' })
  })
}
