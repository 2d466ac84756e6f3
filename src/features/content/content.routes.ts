import { createRoute } from '@hono/zod-openapi'
import { createRoutes, json } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { Shop } from './content.schema.ts'

/** `GET /api/shop`. */
export function contentRoutes({ cardProvider, config }: Needs) {
  return createRoutes().openapi(
    createRoute({
      method: 'get',
      path: '/api/shop',
      summary: 'How this shop takes money, and whether it counts visits',
      responses: { 200: json(Shop, 'The card provider and its public key; the analytics property') },
    }),
    (c) => c.json({ ...cardProvider, analyticsId: config.analyticsId ?? null }, 200),
  )
}
