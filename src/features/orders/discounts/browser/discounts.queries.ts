import { queryOptions } from '@tanstack/react-query'
import { apiSend } from '#/browser/api.ts'
import { decodePence } from '#/lib/decodePence.ts'
import type { Discount } from '../discounts.rules.ts'

/** Throws `ApiError` if the code cannot be used. */
export async function validateDiscount(code: string): Promise<Discount> {
  const { code: stored, type, value, conditions } = await apiSend('POST', '/api/discount/validate', { code })
  return decodePence({ code: stored, type, value, ...(conditions && { conditions }) }, ['value', 'minimumOrder'])
}

/** A code that this browser has kept, as it is now. */
export const currentDiscount = (code: string) =>
  queryOptions({
    queryKey: ['api', 'discount', code],
    queryFn: () => validateDiscount(code),
    staleTime: 60_000,
  })
