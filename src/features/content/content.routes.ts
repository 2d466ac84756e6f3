import { createRoute } from '@hono/zod-openapi'
import { createRoutes, json } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { Shop } from './content.schema.ts'

/** `GET /api/shop`. */
export function contentRoutes({ cardProvider }: Needs) {
  return createRoutes().openapi(
    createRoute({
      method: 'get',
      path: '/api/shop',
      summary: 'How this shop takes money',
      responses: { 200: json(Shop, 'The card provider and its public key') },
    }),
    (c) => c.json(cardProvider, 200),
  )
}
