import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders, refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { money, timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'
import type { EntryKind, EntryMethod } from '../ledger.rules.ts'

/** Shared by the list and its index. */
export const paymentText = ({ reference }: Record<'reference', AnyPgColumn>) => searchText(reference)

/** Every movement of money, append-only. All figures derive from these rows and the orders' lines. */
export const paymentEntries = pgTable(
  'payment_entries',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Null for a payment that could not become an order, and its refund. */
    orderId: integer('order_id').references(() => orders.id),
    refundId: integer('refund_id').references(() => refunds.id),
    kind: text().$type<EntryKind>().notNull(),
    method: text().$type<EntryMethod>().notNull(),
    /** Money in is positive, money out negative. */
    amount: money('amount').notNull(),
    /** See `Entry`. In pounds: SQL defaults bypass the column type's conversion from pence. */
    netChange: money('net_change').notNull().default(sql`0`),
    /** The London day on which the money moved. */
    valueDate: date('value_date').notNull(),
    /** The card provider's id, or what the bank statement says. */
    reference: text(),
    /** Idempotency key of the form that recorded a payment. */
    requestKey: text('request_key').unique(),
    isTest: boolean('is_test').notNull(),
    /**
     * A payment that brings the money held to more than the order's total. Set by a trigger (drizzle/*_payment_states.sql)
     * to find overpaid orders; whether an order still is one derives from all its entries.
     */
    exceedsTotal: boolean('exceeds_total').notNull().default(false),
    /** As in `order_events`. */
    actor: text().notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    // Covers the search for payments by their orders: an index-only scan.
    index('payment_entries_by_order').on(table.orderId, table.valueDate, table.isTest, table.amount, table.id),
    index('payment_entries_search_text').using('gin', trigrams(paymentText(table))),
    index('payment_entries_value_date').on(table.valueDate, table.id),
    index('payment_entries_amount').on(table.amount, table.id),
    // Covers the totals of a period: an index-only scan.
    index('payment_entries_figures').on(
      table.valueDate,
      table.isTest,
      table.method,
      table.kind,
      table.amount,
      table.orderId,
    ),
    index('payment_entries_exceeding').on(table.orderId).where(sql`${table.exceedsTotal}`),
    index('payment_entries_net_change').on(table.orderId, table.netChange).where(sql`${table.netChange} <> 0`),
    uniqueIndex('payment_entries_one_per_charge')
      .on(table.reference)
      .where(sql`${table.kind} = 'payment' and ${table.method} = 'card'`),
    uniqueIndex('payment_entries_one_per_refund').on(table.refundId, table.kind),
    check('payment_entries_sign', sql`(${table.kind} = 'refund') = (${table.amount} < 0) and ${table.amount} <> 0`),
    check(
      'payment_entries_net_change_sign',
      sql`${table.netChange} = 0 or (${table.kind} <> 'payment' and sign(${table.netChange}) = sign(${table.amount}) and abs(${table.netChange}) <= abs(${table.amount}))`,
    ),
  ],
)
