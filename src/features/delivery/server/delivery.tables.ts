import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { money } from '#/platform/columns.ts'

/** One row: what delivery costs. Absent, the defaults of delivery.rules.ts hold. */
export const deliverySettings = pgTable(
  'delivery_settings',
  {
    id: integer().primaryKey().default(1),
    standardFee: money('standard_fee').notNull(),
    expressFee: money('express_fee').notNull(),
    freeFrom: money('free_from').notNull(),
  },
  (table) => [check('delivery_settings_one_row', sql`${table.id} = 1`)],
)
