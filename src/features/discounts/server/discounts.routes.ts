import { z } from '@hono/zod-openapi'
import { toDecimal } from '#/lib/decimal.ts'
import { createRoutes, json, route } from '#/platform/http.ts'
import { networkOf } from '#/platform/network.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { checkCode, INVALID_CODE } from '../discounts.rules.ts'
import { DiscountCode, DiscountResponse } from './discounts.schema.ts'
import { findCode, loadDiscount } from './discounts.store.ts'
import { createGuessLimits, TOO_MANY_CODES } from './guessLimits.store.ts'

/** Unknown, expired and used-up codes get the same response. */
export function discountRoutes(services: Services) {
  const { database, clock, config } = services
  const guesses = createGuessLimits(services)
  return createRoutes().openapi(
    route('post', '/api/discount/validate', 'Check a discount code', {
      body: z.object({ code: DiscountCode }),
      200: json(DiscountResponse, 'The discount that the code gives'),
      400: json(Refusal, 'No code was entered'),
      404: json(Refusal, 'Not valid or expired'),
      429: json(Refusal, 'Too many wrong codes from one network'),
    }),
    async (c) => {
      const typed = c.req.valid('json').code
      const usable = async () => {
        const code = await findCode(database, typed)
        return code && checkCode(code, clock.now(), 0).ok ? code : undefined
      }
      const outcome = await guesses.lookUp(networkOf(c, config.trustProxy), usable, (code) => code === undefined)
      if (!outcome.ok) {
        c.header('Retry-After', String(outcome.retryAfterSeconds))
        return c.json({ message: TOO_MANY_CODES, code: outcome.code }, 429)
      }
      const code = outcome.value
      if (!code) return c.json({ message: INVALID_CODE }, 404)
      const { value, conditions, ...discount } = await loadDiscount(database, code)
      const minimumOrder = conditions?.minimumOrder
      return c.json(
        {
          valid: true as const,
          ...discount,
          value: toDecimal(value),
          ...(conditions && {
            conditions: {
              ...conditions,
              minimumOrder: typeof minimumOrder === 'number' ? toDecimal(minimumOrder) : null,
              productIds: [...conditions.productIds],
              categories: [...conditions.categories],
            },
          }),
        },
        200,
      )
    },
  )
}
