import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { defineList } from '#/platform/lists/lists.ts'
import { formatUsage } from '../codeForm.rules.ts'
import { toAdminCode } from './codes.store.ts'
import { AdminDiscountCode, DISCOUNT_TYPES } from './discounts.schema.ts'
import { discountCodes } from './discounts.tables.ts'

export const codeList = defineList({
  name: 'discount-codes',
  title: 'Discount codes',
  table: discountCodes,
  key: discountCodes.id,
  search: sql`lower(${discountCodes.code})`,
  filters: {
    state: {
      schema: z.enum(['active', 'inactive'], 'Choose active or inactive'),
      where: (state) => eq(discountCodes.isActive, state === 'active'),
    },
    type: {
      schema: z.enum(DISCOUNT_TYPES, 'We can’t find that type of discount'),
      where: (type) => sql`${discountCodes.type} = ${type}`,
    },
  },
  sorts: {
    newest: [discountCodes.createdAt, discountCodes.id],
    code: [discountCodes.code],
    used: [discountCodes.usageCount, discountCodes.id],
  },
  isDescendingByDefault: true,
  schema: AdminDiscountCode,
  toRows: (_, rows) => rows.map(toAdminCode),
  columns: {
    Code: (row) => row.code,
    Type: (row) => row.type,
    Value: (row) => row.value,
    Active: (row) => row.isActive,
    Used: (row) => formatUsage(row),
    'Valid from': (row) => row.validFrom,
    'Valid until': (row) => row.validUntil,
    Made: (row) => row.createdAt,
  },
})
