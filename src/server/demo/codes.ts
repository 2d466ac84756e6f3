import type { discountCodes } from '#/features/orders/discounts/server/discounts.tables.ts'

const DAY_MS = 86_400_000

export function demoCodes(now: Date): (typeof discountCodes.$inferInsert)[] {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return [
    { code: 'ACE10', type: 'percentage', value: 1000, validFrom: daysAgo(30) },
    { code: 'RALLY50', type: 'fixed', value: 5000, validFrom: daysAgo(30) },
    { code: 'FREESHIP', type: 'free_delivery', value: 0, validFrom: daysAgo(30) },
    { code: 'SUMMER15', type: 'percentage', value: 1500, validFrom: daysAgo(120), validUntil: daysAgo(30) },
    { code: 'FIRST25', type: 'fixed', value: 2500, usageLimit: 25, usageCount: 25, validFrom: daysAgo(200) },
  ]
}
