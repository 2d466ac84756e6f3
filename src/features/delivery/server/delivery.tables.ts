import { sql } from 'drizzle-orm'
import { check, integer, pgTable } from 'drizzle-orm/pg-core'
import { money } from '#/platform/columns.ts'

/** At most one row. Without it, the defaults in delivery.rules.ts apply. */
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
