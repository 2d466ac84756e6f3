import { eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { buyerName } from '#/features/orders/orders/server/orders.store.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { BOOKS } from '#/lib/roles.ts'
import { columnFilter, dayFilter, oneOf, yesOrNoFilter } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { SignedDecimal } from '#/platform/schemas/strings.schema.ts'
import { ENTRY_KIND_LABELS, ENTRY_KINDS, ENTRY_METHOD_LABELS, ENTRY_METHODS, ORDER_CHOICES } from '../ledger.rules.ts'
import { paymentEntries, paymentText } from './ledger.tables.ts'

export const PaymentRow = z.object({
  id: z.int(),
  valueDate: z.iso.date(),
  kind: z.enum(ENTRY_KINDS),
  method: z.enum(ENTRY_METHODS),
  amount: SignedDecimal,
  reference: z.string().nullable(),
  isTest: z.boolean(),
  /** Null if the payment could not become an order. */
  orderKey: z.int().nullable(),
  orderId: z.string().nullable(),
  customer: z.string().nullable(),
  recordedAt: z.iso.datetime(),
})
export type PaymentRow = z.infer<typeof PaymentRow>

/** Every movement of money, by value date: a London day. */
export const paymentList = defineList({
  name: 'payments',
  title: 'Payments',
  seenBy: BOOKS,
  exportedBy: BOOKS,
  table: paymentEntries,
  key: paymentEntries.id,
  search: (matches) => [
    matches(paymentText(paymentEntries)),
    sql`${paymentEntries.orderId} in (select id from ${orders} where ${matches(sql`${orders}.search_text`)})`,
  ],
  // Each match is looked up through its order. For 2,000 PostgreSQL would rather read all orders that match.
  maxCounted: 1000,
  filters: {
    from: { schema: dayFilter, where: (value) => gte(paymentEntries.valueDate, value) },
    to: { schema: dayFilter, where: (value) => lte(paymentEntries.valueDate, value) },
    method: columnFilter(paymentEntries.method, oneOf(ENTRY_METHOD_LABELS, 'Choose card, transfer, cash or terminal')),
    kind: columnFilter(paymentEntries.kind, oneOf(ENTRY_KIND_LABELS, 'Choose payment, refund or returned')),
    test: { schema: yesOrNoFilter, where: (value) => eq(paymentEntries.isTest, value === 'yes') },
    order: {
      schema: oneOf(ORDER_CHOICES, 'Choose some or none'),
      where: (value) => (value === 'none' ? isNull : isNotNull)(paymentEntries.orderId),
    },
  },
  sorts: {
    date: [paymentEntries.valueDate, paymentEntries.id],
    amount: [paymentEntries.amount, paymentEntries.id],
  },
  isDescendingByDefault: true,
  sums: { Total: paymentEntries.amount },
  schema: PaymentRow,
  async toRows(tx, rows) {
    const ids = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]
    const found =
      ids.length > 0
        ? await tx
            .select({ id: orders.id, orderId: orders.orderId, customer: buyerName })
            .from(orders)
            .where(inArray(orders.id, ids))
        : []
    const byId = new Map(found.map((order) => [order.id, order]))
    return rows.map((row) => {
      const order = row.orderId === null ? undefined : byId.get(row.orderId)
      return {
        id: row.id,
        valueDate: row.valueDate,
        kind: row.kind,
        method: row.method,
        amount: toDecimal(row.amount),
        reference: row.reference,
        isTest: row.isTest,
        orderKey: row.orderId,
        orderId: order?.orderId ?? null,
        customer: order?.customer ?? null,
        recordedAt: row.createdAt.toISOString(),
      }
    })
  },
  columns: {
    Date: (row) => row.valueDate,
    Order: (row) => row.orderId,
    Customer: (row) => row.customer,
    Method: (row) => ENTRY_METHOD_LABELS[row.method],
    Kind: (row) => ENTRY_KIND_LABELS[row.kind],
    Amount: (row) => row.amount,
    Reference: (row) => row.reference,
    Test: (row) => row.isTest,
    Recorded: (row) => row.recordedAt,
  },
})
