import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import type { Settings } from '../settings.defaults.ts'

/** A single row: what the merchant has changed. Anything absent has its default. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer().primaryKey().default(1),
    value: jsonb().$type<Partial<Settings>>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: timestamptz('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [check('shop_settings_one_row', sql`${table.id} = 1`)],
)
