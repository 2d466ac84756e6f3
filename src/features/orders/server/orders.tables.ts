import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from '#/features/catalogue/server/catalogue.tables.ts'
import type { DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import { moment, money } from '#/platform/columns.ts'
import type {
  OrderEventType,
  OrderSource,
  OrderStatus,
  PaymentStatus,
  RefundParts,
  RefundStatus,
} from './orders.schema.ts'

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
    /** The address is incomplete (`isIncomplete`): the order is neither paid nor sent until somebody has completed it. */
    addressUnchecked: boolean('address_unchecked').notNull().default(false),
    subtotal: money('subtotal').notNull(),
    discountCode: text('discount_code'),
    discountAmount: money('discount_amount').notNull().default(0),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull().default('standard'),
    // Pounds: a default goes to the database as it stands here.
    deliveryFee: money('delivery_fee').notNull().default(sql`50.00`),
    totalAmount: money('total_amount').notNull(),
    /** VAT within the total; null when the merchant was not registered. */
    vatAmount: money('vat_amount'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('pending'),
    stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
    /** Paid in the sandbox: no money moved. */
    isTest: boolean('is_test').notNull().default(false),
    orderStatus: text('order_status').$type<OrderStatus>().notNull().default('processing'),
    carrier: text(),
    trackingNumber: text('tracking_number'),
    /** The latest day of the delivery promise, `YYYY-MM-DD`. */
    estimatedDelivery: date('estimated_delivery'),
    /** Who entered it: the buyer in the shop, or staff (by phone, by transfer). */
    source: text().$type<OrderSource>().notNull().default('shop'),
    /** SHA-256, in hex, of the secret in its payment link; null for an order that has none. */
    payLinkHash: text('pay_link_hash').unique(),
    /** The form that staff sent it with: sent again, it makes no second order. */
    requestKey: text('request_key').unique(),
    /** SHA-256, in hex, of what was asked for by that key. */
    requestHash: text('request_hash'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_created_at').on(table.createdAt, table.id),
    index('orders_customer_email').on(sql`lower(${table.customerEmail})`),
    index('orders_by_status').on(table.orderStatus, table.createdAt, table.id),
    index('orders_by_payment').on(table.paymentStatus, table.createdAt, table.id),
    index('orders_by_source').on(table.source, table.createdAt, table.id),
    index('orders_by_delivery').on(table.deliveryType, table.createdAt, table.id),
    index('orders_by_total').on(table.totalAmount, table.id),
    index('orders_by_name').on(sql`lower(${table.customerName})`, table.id),
    // What the dashboard adds up, from the index alone.
    index('orders_figures').on(table.createdAt, table.orderStatus, table.paymentStatus, table.totalAmount),
    index('orders_sold')
      .on(table.createdAt, table.id)
      .where(sql`${table.paymentStatus} = 'paid' and ${table.orderStatus} <> 'cancelled'`),
    // Which orders wait for an address.
    index('orders_address_unchecked').on(table.createdAt, table.id).where(sql`${table.addressUnchecked}`),
    check('orders_total_not_negative', sql`${table.totalAmount} >= 0`),
  ],
)

/** What the administrator has written down about an order: for colleagues, never for the customer. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
    author: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_notes_order').on(table.orderId)],
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
    /** How many of it were taken from stock; null for all of it. Fewer where money had arrived while stock was short. */
    taken: integer(),
    /** This line's share of the order's discount. */
    reduction: money('reduction').notNull(),
    /** VAT within `unitPrice × quantity − reduction`; null when the merchant was not registered. */
    vat: money('vat'),
  },
  (table) => [
    // The lines of an order; and all that the best sellers add up, from the index alone.
    index('order_lines_sales').on(
      table.orderId,
      table.productId,
      table.slug,
      table.unitPrice,
      table.reduction,
      table.quantity,
      table.id,
    ),
    index('order_lines_product').on(table.productId, table.quantity),
    // Which orders show an uploaded picture: asked before its file is taken away.
    index('order_lines_uploads').on(table.imageUrl).where(sql`${table.imageUrl} like '/media/upload-%'`),
    // Which orders wait for goods.
    index('order_lines_short').on(table.orderId).where(sql`${table.taken} is not null`),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_taken', sql`${table.taken} between 0 and ${table.quantity}`),
  ],
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
    /** What else there is to say, in a sentence: `£50.00 by card`, `DPD 1234`. */
    detail: text(),
    /** `checkout`, `webhook`, `sweep` or an administrator's username. */
    actor: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_events_order').on(table.orderId)],
)

/**
 * Money given back, one row for each refund. It is written as `pending` before the card provider is asked, so that those
 * asked for at once cannot exceed what was captured together, and settled afterwards.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id').references(() => orders.id),
    /** Null for an order that was not paid by card: the money goes back by bank transfer. */
    paymentIntentId: text('payment_intent_id'),
    /** Null while the card provider has not answered. */
    providerRefundId: text('provider_refund_id').unique(),
    /** The administrator's form that asked: sent again, it refunds once. */
    requestKey: text('request_key').unique(),
    status: text().$type<RefundStatus>().notNull().default('succeeded'),
    amount: money('amount').notNull(),
    reason: text().notNull(),
    /** What is given back for: lines by their id with quantity and amount, and delivery; null for an amount alone. */
    parts: jsonb().$type<RefundParts>(),
    actor: text().notNull().default('checkout'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('refunds_payment_intent').on(table.paymentIntentId),
    index('refunds_order').on(table.orderId),
    index('refunds_pending').on(table.id).where(sql`${table.status} = 'pending'`),
  ],
)
