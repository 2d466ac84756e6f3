import type { Discount } from '#/features/orders/discounts/discounts.rules.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { toPence } from '#/lib/pence.ts'

/** With `value` as a decimal string. Conditions are in pence. */
export const serialiseDiscount = (discount: Discount): string =>
  JSON.stringify({ ...discount, value: toDecimal(discount.value) })

export function parseStoredDiscount(stored: unknown): Discount | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { code, type, value, conditions } = stored as Record<string, unknown>
  const known = type === 'percentage' || type === 'fixed' || type === 'free_delivery'
  if (typeof code !== 'string' || !known || !/^\d{1,8}\.\d{2}$/.test(String(value))) return null
  const terms = { code, type, value: toPence(String(value)) } as const
  if (conditions === undefined) return terms
  const parsed = parseConditions(conditions)
  return parsed ? { ...terms, conditions: parsed } : null
}

function parseConditions(stored: unknown): Discount['conditions'] {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { minimumOrder, productIds, categories, goodsText } = stored as Record<string, unknown>
  const hasMinimum = minimumOrder === null || Number.isSafeInteger(minimumOrder)
  if (!hasMinimum || typeof goodsText !== 'string') return undefined
  if (!isListOf('number', productIds) || !isListOf('string', categories)) return undefined
  return { minimumOrder: minimumOrder as number | null, productIds, categories, goodsText }
}

function isListOf(type: 'number', value: unknown): value is number[]
function isListOf(type: 'string', value: unknown): value is string[]
function isListOf(type: 'number' | 'string', value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === type)
}
