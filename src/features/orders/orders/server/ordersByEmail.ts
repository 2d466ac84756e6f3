import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#/platform/database.ts'
import { orders } from './orders.tables.ts'
import { hasNoOpenRefund } from './owedRefunds.ts'

/** In lower case. */
export const customerEmail: SQL = sql`lower(${orders.customerEmail})`

export const isOrderOf = (email: string): SQL => eq(customerEmail, email)

export const isInOrderOf = (tx: Executor, orderId: AnyPgColumn, email: string): SQL =>
  inArray(orderId, tx.select({ id: orders.id }).from(orders).where(isOrderOf(email)))

/** Accounting records expire with their order, but not while a refund of it is open. */
export const isExpiredOrder = (tx: Executor, books: Date): SQL | undefined =>
  and(lt(orders.createdAt, books), hasNoOpenRefund(tx, orders.id))

/** For timelines: rows that belong to the customer of an order. */
export const ofCustomer = (orderId: AnyPgColumn) => ({
  isOwned: true,
  email: customerEmail,
  join: { table: orders, on: eq(orders.id, orderId) },
})
