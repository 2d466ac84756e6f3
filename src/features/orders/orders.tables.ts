import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from '#/features/catalogue/catalogue.tables.ts'
import type { DeliveryType } from '#/features/delivery/delivery.schema.ts'
import { moment, money } from '#/platform/columns.ts'
import type { OrderEventType, OrderStatus, PaymentStatus } from './orders.schema.ts'

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** `ORD-` and ten characters of Crockford base32. */
    orderId: text('order_id').notNull().unique(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone'),
    shippingAddress: text('shipping_address').notNull(),
    /** No postcode was found in the address: somebody should look before it is sent. */
    addressUnchecked: boolean('address_unchecked').notNull().default(false),
    subtotal: money('subtotal').notNull(),
    discountCode: text('discount_code'),
    discountAmount: money('discount_amount').notNull().default(0),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull().default('standard'),
    deliveryFee: money('delivery_fee').notNull().default(5000),
    totalAmount: money('total_amount').notNull(),
    /** VAT within the total; null when the merchant was not registered. */
    vatAmount: money('vat_amount'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('pending'),
    stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
    /** Paid in the sandbox: no money moved. */
    isTest: boolean('is_test').notNull().default(false),
    orderStatus: text('order_status').$type<OrderStatus>().notNull().default('processing'),
    trackingNumber: text('tracking_number'),
    /** The latest day of the delivery promise, `YYYY-MM-DD`. */
    estimatedDelivery: date('estimated_delivery'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_created_at').on(table.createdAt.desc(), table.id.desc()),
    index('orders_customer_email').on(table.customerEmail),
    check('orders_total_not_negative', sql`${table.totalAmount} >= 0`),
  ],
)

/** What was sold, as it was sold: never recalculated. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    name: text().notNull(),
    slug: text().notNull(),
    imageUrl: text('image_url').notNull(),
    unitPrice: money('unit_price').notNull(),
    quantity: integer().notNull(),
    /** This line's share of the order's discount. */
    reduction: money('reduction').notNull(),
    /** VAT within `unitPrice × quantity − reduction`; null when the merchant was not registered. */
    vat: money('vat'),
  },
  (table) => [index('order_lines_order').on(table.orderId), check('order_lines_quantity', sql`${table.quantity} > 0`)],
)

/** Who did what to an order, and when; rows are only ever added. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    type: text().$type<OrderEventType>().notNull(),
    from: text('from_status'),
    to: text('to_status'),
    /** `checkout`, `webhook`, `sweep` or an administrator's username. */
    actor: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_events_order').on(table.orderId)],
)

/** Money given back, one row for each refund at the card provider. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id').references(() => orders.id),
    paymentIntentId: text('payment_intent_id').notNull(),
    providerRefundId: text('provider_refund_id').notNull().unique(),
    amount: money('amount').notNull(),
    reason: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('refunds_payment_intent').on(table.paymentIntentId)],
)
