import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#/features/shop/accounts/server/accounts.tables.ts'
import { timestamptz } from '#/platform/columns.ts'

export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    customerName: text('customer_name').notNull(),
    /** Empty if there is none, as the other optional parts. */
    company: text().notNull(),
    line1: text().notNull(),
    line2: text().notNull(),
    town: text().notNull(),
    county: text().notNull(),
    postcode: text().notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('saved_addresses_user').on(table.userId, table.id),
    uniqueIndex('saved_addresses_one_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
)
