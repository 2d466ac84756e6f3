import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { money, timestamptz } from '#/platform/columns.ts'

/** By lower-case email. Maintained by triggers on `orders`, so that lists need not add up all orders. */
export const customers = pgTable(
  'customers',
  {
    email: text().primaryKey(),
    /** From the latest order. */
    name: text().notNull(),
    phone: text(),
    address: text().notNull(),
    /** From the latest order that names one. */
    company: text(),
    /** Without test orders, as `total_spent`. */
    totalOrders: integer('total_orders').notNull(),
    /** What they have paid, less refunds. */
    totalSpent: money('total_spent').notNull(),
    testOrders: integer('test_orders').notNull().default(0),
    testSpent: money('test_spent').notNull().default(0),
    lastOrder: timestamptz('last_order').notNull(),
  },
  (table) => [
    index('customers_by_last_order').on(table.lastOrder, table.email),
    index('customers_by_spent').on(table.totalSpent, table.email),
    index('customers_by_orders').on(table.totalOrders, table.email),
    // For a shop without a live key, which counts test orders too.
    index('customers_by_all_spent').on(sql`(${table.totalSpent} + ${table.testSpent})`, table.email),
    index('customers_by_all_orders').on(sql`(${table.totalOrders} + ${table.testOrders})`, table.email),
    index('customers_by_name').on(sql`lower(${table.name})`, table.email),
    // `customers_search_text` is on the column `search_text` (drizzle/*_customer_texts.sql).
  ],
)
