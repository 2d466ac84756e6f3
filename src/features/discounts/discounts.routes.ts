import { createRoute, z } from '@hono/zod-openapi'
import { toDecimal } from '#/lib/decimal.ts'
import { Refusal } from '#/lib/refusal.schema.ts'
import { createRoutes, json, jsonBody } from '#/platform/http.ts'
import type { Needs } from '#/platform/needs.ts'
import { checkCode, INVALID_CODE } from './discounts.rules.ts'
import { DiscountAnswer, DiscountCode } from './discounts.schema.ts'
import { findCode } from './discounts.store.ts'

/** `POST /api/discount/validate`: what a code gives; the same refusal for a wrong, an ended and a used-up one. */
export function discountRoutes({ database, clock }: Needs) {
  return createRoutes().openapi(
    createRoute({
      method: 'post',
      path: '/api/discount/validate',
      summary: 'Check a discount code',
      request: { body: jsonBody(z.object({ code: DiscountCode })) },
      responses: {
        200: json(DiscountAnswer, 'What the code gives'),
        400: json(Refusal, 'No code was entered'),
        404: json(Refusal, 'Not valid or expired'),
      },
    }),
    async (c) => {
      const code = await findCode(database, c.req.valid('json').code)
      if (!code || !checkCode(code, clock.now(), 0).ok) return c.json({ message: INVALID_CODE }, 404)
      return c.json({ valid: true as const, code: code.code, type: code.type, value: toDecimal(code.value) }, 200)
    },
  )
}
