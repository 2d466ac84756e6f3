import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#/platform/columns.ts'

/** One row: what the merchant has changed about the shop. What is absent is as `content.facts.ts` has it. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    value: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Counts the changes: whoever saves over a later one is told. */
    version: integer().notNull().default(1),
    updatedAt: moment('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [check('shop_settings_one_row', sql`${table.id} = 1`)],
)
