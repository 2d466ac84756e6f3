import type { Discount } from '#/features/discounts/discounts.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { toPence } from '#/lib/pence.ts'

/** With `value` as a decimal string. */
export const serialiseDiscount = (discount: Discount): string =>
  JSON.stringify({ ...discount, value: toDecimal(discount.value) })

export function parseStoredDiscount(stored: unknown): Discount | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { code, type, value } = stored as Record<string, unknown>
  const known = type === 'percentage' || type === 'fixed' || type === 'free_delivery'
  if (typeof code !== 'string' || !known || !/^\d{1,8}\.\d{2}$/.test(String(value))) return null
  return { code, type, value: toPence(String(value)) }
}
