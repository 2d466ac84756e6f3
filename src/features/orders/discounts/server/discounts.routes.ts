import { z } from '@hono/zod-openapi'
import { toDecimal } from '#/lib/decimal.ts'
import { ok, refuse } from '#/lib/outcome.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { networkOf } from '#/platform/network.ts'
import type { Services } from '#/platform/services.ts'
import { checkCode, INVALID_CODE } from '../discounts.rules.ts'
import { DiscountCode, DiscountResponse } from './discounts.schema.ts'
import { findCode, loadDiscount } from './discounts.store.ts'
import { createGuessLimits, TOO_MANY_CODES } from './guessLimits.store.ts'

/** Unknown, expired and used-up codes get the same response. */
export function discountRoutes(services: Services) {
  const { database, clock, config } = services
  const guesses = createGuessLimits(services)

  return [
    endpoint('POST /api/discount/validate', 'Check a discount code', {
      body: z.object({ code: DiscountCode }),
      200: json(DiscountResponse, 'The discount that the code gives'),
      async run({ c, body: { code: typed } }) {
        const usable = async () => {
          const code = await findCode(database, typed)
          return code && checkCode(code, clock.now(), 0).ok ? code : undefined
        }
        const outcome = await guesses.lookUp(networkOf(c, config.trustProxy), usable, (code) => code === undefined)
        if (!outcome.ok) return outcome
        const code = outcome.value
        if (!code) return refuse('invalidCode')
        const { value, conditions, ...discount } = await loadDiscount(database, code)
        const minimumOrder = conditions?.minimumOrder
        return ok({
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
        })
      },
      refuses: {
        invalidCode: [404, INVALID_CODE],
        tooManyCodes: [429, TOO_MANY_CODES],
      },
    }),
  ]
}
