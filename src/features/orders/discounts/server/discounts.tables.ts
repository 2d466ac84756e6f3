import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { DiscountType } from '#/lib/reductions.ts'
import { money, timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'

/** Shared by the list and its index. */
export const codeText = ({ code }: Record<'code', AnyPgColumn>) => searchText(code)

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
    /** The least that the goods it applies to must cost (conditions.rules.ts). */
    minimumOrder: money('minimum_order'),
    /** Without products and categories, it applies to everything. A deleted product stays: restoring it restores the rule. */
    productIds: integer('product_ids').array().notNull().default([]),
    categories: text().array().notNull().default([]),
    oncePerCustomer: boolean('once_per_customer').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Optimistic lock for administrators' edits; uses do not count. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('discount_codes_search_text').using('gin', trigrams(codeText(table))),
    check(
      'discount_codes_within_limit',
      sql`${table.usageLimit} is null or ${table.usageCount} <= ${table.usageLimit}`,
    ),
  ],
)
