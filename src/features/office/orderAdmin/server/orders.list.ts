import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { PAYMENT_STATE_LABELS, PAYMENT_STATES } from '#/features/orders/ledger/ledger.rules.ts'
import { listEntriesOfOrders } from '#/features/orders/ledger/server/ledger.store.ts'
import { hasPaymentState } from '#/features/orders/ledger/server/paymentState.store.ts'
import { SHIPPING_STATE_LABELS } from '#/features/orders/orders/orderLabels.ts'
import { PAYMENT_STATUSES } from '#/features/orders/orders/orderStates.rules.ts'
import {
  AWAITING_STATUSES,
  REFUND_CHOICES,
  REVENUE_STATUSES,
  SOURCE_LABELS,
} from '#/features/orders/orders/orders.rules.ts'
import { OrderStatusSchema } from '#/features/orders/orders/server/orders.schema.ts'
import {
  isLateCondition,
  isOverdueCondition,
  isToApproveCondition,
  isUnpaidCondition,
  loadLinesAndStockEvents,
  needsAddressCondition,
} from '#/features/orders/orders/server/orders.store.ts'
import { orderLines, orders, refunds } from '#/features/orders/orders/server/orders.tables.ts'
import { isRefundOwed, WAITING_REFUNDS } from '#/features/orders/refunds/server/refunds.store.ts'
import { DeliveryTypeSchema } from '#/features/shop/delivery/server/delivery.schema.ts'
import { VAT_TREATMENT_LABELS } from '#/features/shop/vat/vat.rules.ts'
import { formatList } from '#/lib/format.ts'
import { MAX_CODE_LENGTH, normaliseCode } from '#/lib/reductions.ts'
import { BOOKS, STAFF } from '#/lib/roles.ts'
import { addDays, londonDay, londonTime } from '#/lib/workingDays.ts'
import { columnFilter, dayFilter, oneOf, productId, yesFilter, yesOrNoFilter } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import type { Clock } from '#/platform/services.ts'
import { AdminOrderRow } from './orderAdmin.schema.ts'
import { toAdminOrderRow } from './orderAdmin.wire.ts'

const isPaidWithStatus = (statuses: readonly (typeof orders.$inferSelect.orderStatus)[]) =>
  and(eq(orders.paymentStatus, 'paid'), inArray(orders.orderStatus, [...statuses]))

const hasLine = (which: SQL | undefined) =>
  sql`exists (select from ${orderLines} where ${and(eq(orderLines.orderId, orders.id), which)})`

/** Days are in London time. */
export const orderList = ({ clock }: { clock: Clock }) =>
  defineList({
    name: 'orders',
    title: 'Orders',
    seenBy: STAFF,
    exportedBy: BOOKS,
    table: orders,
    key: orders.id,
    // Kept by a trigger (drizzle/*_search_texts.sql): number, name, email, phone, postcodes, tracking numbers, company,
    // purchase order, quote.
    search: sql`${orders}.search_text`,
    filters: {
      status: columnFilter(orders.orderStatus, OrderStatusSchema),
      payment: columnFilter(orders.paymentStatus, z.enum(PAYMENT_STATUSES)),
      paymentState: {
        schema: oneOf(PAYMENT_STATE_LABELS, `Choose ${formatList(PAYMENT_STATES, 'or')}`),
        where: hasPaymentState,
        maxCounted: 2000,
      },
      shipping: columnFilter(orders.shippingState, oneOf(SHIPPING_STATE_LABELS)),
      source: columnFilter(orders.source, oneOf(SOURCE_LABELS)),
      delivery: columnFilter(orders.deliveryType, DeliveryTypeSchema),
      from: { schema: dayFilter, where: (value) => gte(orders.createdAt, londonTime(value, '00:00')) },
      to: { schema: dayFilter, where: (value) => lt(orders.createdAt, londonTime(addDays(value, 1), '00:00')) },
      /** The dashboard's “Paid, awaiting processing”. */
      waiting: { schema: yesFilter, where: () => isPaidWithStatus(AWAITING_STATUSES) },
      confirmed: { schema: yesFilter, where: () => isPaidWithStatus(REVENUE_STATUSES) },
      sold: {
        schema: yesFilter,
        where: () => and(eq(orders.paymentStatus, 'paid'), ne(orders.orderStatus, 'cancelled')),
      },
      unpaid: { schema: yesFilter, where: () => isUnpaidCondition },
      approval: {
        schema: z.literal('due', { message: 'Choose due' }),
        where: () => isToApproveCondition(londonDay(clock.now())),
      },
      overdue: { schema: yesFilter, where: () => isOverdueCondition(londonDay(clock.now())) },
      late: { schema: yesFilter, where: () => isLateCondition(londonDay(clock.now())) },
      /** A refund that waits for someone. */
      refund: {
        schema: oneOf(REFUND_CHOICES, 'Choose owed, toSend, pending or returned'),
        where: (value: keyof typeof REFUND_CHOICES) =>
          value === 'owed'
            ? isRefundOwed
            : sql`${orders.id} in (select order_id from ${refunds} where ${WAITING_REFUNDS[value]})`,
      },
      test: { schema: yesOrNoFilter, where: (value) => eq(orders.isTest, value === 'yes') },
      /** `isAwaitingStock` in SQL. */
      short: {
        schema: yesFilter,
        where: () =>
          and(notInArray(orders.orderStatus, ['completed', 'cancelled']), hasLine(isNotNull(orderLines.taken))),
      },
      address: {
        schema: z.literal('incomplete', { message: 'Choose incomplete' }),
        where: () => needsAddressCondition,
      },
      /** A discount code, in any case. */
      code: {
        schema: textSchema().overwrite(normaliseCode).min(1).max(MAX_CODE_LENGTH),
        where: (value) => eq(orders.discountCode, value),
      },
      product: {
        schema: productId,
        where: (value) => hasLine(eq(orderLines.productId, Number(value))),
      },
      /** A deleted product, by the slug it was sold under. */
      formerProduct: {
        schema: textSchema().max(200),
        where: (value) => hasLine(and(isNull(orderLines.productId), eq(orderLines.slug, value))),
      },
    },
    sorts: {
      newest: [orders.createdAt, orders.id],
      total: [orders.totalAmount, orders.id],
      name: [sql`lower(${orders.customerName})`, orders.id],
    },
    isDescendingByDefault: true,
    schema: AdminOrderRow,
    toRows: async (tx, rows) => {
      const ids = rows.map(({ id }) => id)
      const [{ lines, events }, entries] = await Promise.all([
        loadLinesAndStockEvents(tx, ids),
        listEntriesOfOrders(tx, ids),
      ])
      return rows.map((row) =>
        toAdminOrderRow(row, lines.get(row.id) ?? [], events.get(row.id) ?? [], entries.get(row.id) ?? []),
      )
    },
    columns: {
      Order: (row) => row.orderId,
      Placed: (row) => row.createdAt,
      Status: (row) => row.orderStatus,
      Payment: (row) => row.paymentStatus,
      'Payment state': (row) => PAYMENT_STATE_LABELS[row.paymentState],
      'Payment method': (row) => row.paymentMethods.join(', ') || 'none',
      'Payment reference': (row) => row.stripePaymentIntentId,
      Test: (row) => row.isTest,
      Source: (row) => row.source,
      Quote: (row) => row.quoteNumber,
      'Purchase order': (row) => row.purchaseOrder,
      'Payment due': (row) => row.dueOn,
      Company: (row) => row.company,
      'VAT number': (row) => row.vatNumber,
      Name: (row) => row.customerName,
      Email: (row) => row.customerEmail,
      Phone: (row) => row.customerPhone,
      Address: (row) => row.shippingAddress,
      'Billing address': (row) => row.billingAddress,
      'Address incomplete': (row) => row.addressUnchecked,
      'Outside the mainland': (row) => row.outsideMainland,
      Items: (row) => row.items,
      SKUs: (row) => row.skus,
      Subtotal: (row) => row.subtotal,
      'Discount code': (row) => row.discountCode,
      Discount: (row) => row.discountAmount,
      Delivery: (row) => row.deliveryType,
      'Delivery fee': (row) => row.deliveryFee,
      Total: (row) => row.totalAmount,
      Paid: (row) => row.received,
      Refunded: (row) => row.refunded,
      'Net total': (row) => row.netTotal,
      'VAT within the total': (row) => row.vatAmount,
      'VAT treatment': (row) => (row.vatAmount === null ? null : VAT_TREATMENT_LABELS[row.vatTreatment]),
      Shipping: (row) => SHIPPING_STATE_LABELS[row.shippingState],
      Carrier: (row) => row.carrier,
      'Tracking number': (row) => row.trackingNumber,
      'Estimated delivery': (row) => row.estimatedDelivery,
      Stock: (row) => row.stock,
      'Not taken from stock': (row) => row.missing,
    },
    contactDetails: {
      columns: ['Email', 'Phone', 'Address', 'Billing address'],
      hide: (row) => ({
        ...row,
        customerEmail: null,
        customerPhone: null,
        shippingAddress: null,
        billingAddress: null,
      }),
    },
  })
