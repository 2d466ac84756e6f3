import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { money, timestamptz } from '#/platform/columns.ts'
import type { DiscountType } from './discounts.schema.ts'

export const discountCodes = pgTable(
  'discount_codes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Upper case. */
    code: text().notNull().unique(),
    type: text().$type<DiscountType>().notNull(),
    /** Pence if fixed, hundredths of a per cent if percentage, 0 for free delivery. */
    value: money('value').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    usageLimit: integer('usage_limit'),
    usageCount: integer('usage_count').notNull().default(0),
    validFrom: timestamptz('valid_from').notNull().defaultNow(),
    validUntil: timestamptz('valid_until'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Optimistic lock for administrators' edits; uses do not count. */
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'discount_codes_within_limit',
      sql`${table.usageLimit} is null or ${table.usageCount} <= ${table.usageLimit}`,
    ),
  ],
)
