import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { VatTreatment } from '#/features/shop/vat/vat.rules.ts'
import type { DiscountType } from '#/lib/reductions.ts'
import { money, timestamptz } from '#/platform/columns.ts'
import type {
  Carrier,
  OrderEventType,
  OrderSource,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  ShippingState,
} from '../orderStates.rules.ts'
import type { RefundParts, RefundStatus } from '../refundParts.rules.ts'

export const orders = pgTable(
  'orders',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: text('order_id').notNull().unique(),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone'),
    shippingAddress: text('shipping_address').notNull(),
    /** Incomplete (`isAddressIncomplete`): the order cannot be paid or sent until someone completes the address. */
    addressUnchecked: boolean('address_unchecked').notNull().default(false),
    subtotal: money('subtotal').notNull(),
    discountCode: text('discount_code'),
    /** Null without a code, and for orders from before it was stored. */
    discountType: text('discount_type').$type<DiscountType>(),
    discountAmount: money('discount_amount').notNull().default(0),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull().default('standard'),
    // In pounds: SQL defaults bypass the column type's conversion from pence.
    deliveryFee: money('delivery_fee').notNull().default(sql`50.00`),
    totalAmount: money('total_amount').notNull(),
    /** Null if the merchant was not VAT registered. */
    vatAmount: money('vat_amount'),
    /** By the delivery address when it was sold. */
    vatTreatment: text('vat_treatment').$type<VatTreatment>().notNull().default('domestic'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('pending'),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull().default('none'),
    stripePaymentIntentId: text('stripe_payment_intent_id').unique(),
    /** Paid in the sandbox: no money moved. */
    isTest: boolean('is_test').notNull().default(false),
    orderStatus: text('order_status').$type<OrderStatus>().notNull().default('processing'),
    /** The latest parcel’s; before the first, what was entered for it. */
    carrier: text().$type<Carrier>(),
    trackingNumber: text('tracking_number'),
    /** Tracking numbers of all parcels, for search. */
    parcelNumbers: text('parcel_numbers'),
    /** Maintained by triggers on parcels and refunds. */
    shippingState: text('shipping_state').$type<ShippingState>().notNull().default('notShipped'),
    /** The latest day of the delivery promise, `YYYY-MM-DD`. */
    estimatedDelivery: date('estimated_delivery'),
    source: text().$type<OrderSource>().notNull().default('shop'),
    /** `Q-1001`, if it was made from a quote. */
    quoteNumber: text('quote_number'),
    company: text(),
    /** The buyer’s. */
    vatNumber: text('vat_number'),
    /** The customer's own reference. */
    purchaseOrder: text('purchase_order'),
    /** Null if it is the delivery address. */
    billingAddress: text('billing_address'),
    /** On agreed terms; null for payment before dispatch. */
    dueOn: date('due_on'),
    /**
     * An order to pay by invoice that its buyer hasn’t confirmed by an emailed link, nor staff approved: the link’s last day. Until then,
     * nothing is reserved, and there is no `dueOn`.
     */
    confirmBy: date('confirm_by'),
    /** SHA-256, in hex, of the payment link's secret. */
    payLinkHash: text('pay_link_hash').unique(),
    /** Idempotency key of the staff form. */
    requestKey: text('request_key').unique(),
    /** SHA-256, in hex, of the request with that key. */
    requestHash: text('request_hash'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_created_at').on(table.createdAt, table.id),
    index('orders_customer_email').on(sql`lower(${table.customerEmail})`),
    index('orders_by_status').on(table.orderStatus, table.createdAt, table.id),
    index('orders_by_payment').on(table.paymentStatus, table.createdAt, table.id),
    index('orders_by_source').on(table.source, table.createdAt, table.id),
    index('orders_by_shipping').on(table.shippingState, table.createdAt, table.id),
    index('orders_by_delivery').on(table.deliveryType, table.createdAt, table.id),
    // Covers the sales by code and the list filtered by one.
    index('orders_by_code')
      .on(
        table.discountCode,
        table.createdAt,
        table.id,
        table.paymentStatus,
        table.orderStatus,
        table.isTest,
        table.totalAmount,
        table.discountAmount,
      )
      .where(sql`${table.discountCode} is not null`),
    index('orders_by_total').on(table.totalAmount, table.id),
    index('orders_by_name').on(sql`lower(${table.customerName})`, table.id),
    // Covers the dashboard's totals: an index-only scan.
    index('orders_figures').on(
      table.createdAt,
      table.orderStatus,
      table.paymentStatus,
      table.isTest,
      table.totalAmount,
    ),
    index('orders_sold')
      .on(table.createdAt, table.id)
      .where(sql`${table.paymentStatus} = 'paid' and ${table.orderStatus} <> 'cancelled'`),
    // For the dashboard's to-do list; see `isUnpaidCondition` and `isLateCondition`.
    index('orders_unpaid')
      .on(table.id)
      .where(sql`${table.paymentStatus} in ('pending', 'failed') and ${table.orderStatus} <> 'cancelled'`),
    index('orders_to_send')
      .on(table.estimatedDelivery, table.shippingState)
      .where(sql`${table.paymentStatus} = 'paid' and ${table.orderStatus} in ('pending', 'confirmed', 'processing')`),
    index('orders_address_unchecked').on(table.createdAt, table.id).where(sql`${table.addressUnchecked}`),
    // For the exports whose evidence is missing.
    index('orders_exports').on(table.id).where(sql`${table.vatTreatment} = 'export'`),
    check('orders_total_not_negative', sql`${table.totalAmount} >= 0`),
  ],
)

export const orderNotes = pgTable(
  'order_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    text: text().notNull(),
    author: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_notes_order').on(table.orderId)],
)

/** As sold: never recalculated. */
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
    sku: text(),
    imageUrl: text('image_url').notNull(),
    unitPrice: money('unit_price').notNull(),
    quantity: integer().notNull(),
    /** How many were taken from stock; null for all. Fewer if the order was paid while stock was short. */
    taken: integer(),
    reduction: money('reduction').notNull(),
    /** VAT within `unitPrice × quantity − reduction`; null if the merchant was not VAT registered. */
    vat: money('vat'),
    /** The rate of `vat`, as sold. Means nothing without it. */
    vatPercent: integer('vat_percent').notNull().default(20),
  },
  (table) => [
    // An order's lines; also covers the best sellers: an index-only scan.
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
    // Finds the orders that show an uploaded picture, before its file is deleted.
    index('order_lines_uploads').on(table.imageUrl).where(sql`${table.imageUrl} like '/media/upload-%'`),
    index('order_lines_short').on(table.orderId).where(sql`${table.taken} is not null`),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_taken', sql`${table.taken} between 0 and ${table.quantity}`),
  ],
)

/** Append-only. */
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
    detail: text(),
    /** `checkout`, `webhook`, `sweep` or an administrator's username. */
    actor: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('order_events_order').on(table.orderId)],
)

/** Inserted before the card provider is called, so that concurrent refunds cannot exceed what was captured. */
export const refunds = pgTable(
  'refunds',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    orderId: integer('order_id').references(() => orders.id),
    /** Null for an order not paid by card: refunded by bank transfer. */
    paymentIntentId: text('payment_intent_id'),
    /** Null until the card provider responds. */
    providerRefundId: text('provider_refund_id').unique(),
    requestKey: text('request_key').unique(),
    status: text().$type<RefundStatus>().notNull().default('succeeded'),
    amount: money('amount').notNull(),
    reason: text().notNull(),
    /** Null for an amount only. */
    parts: jsonb().$type<RefundParts>(),
    actor: text().notNull().default('checkout'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('refunds_payment_intent').on(table.paymentIntentId),
    index('refunds_order').on(table.orderId),
    index('refunds_pending').on(table.id).where(sql`${table.status} = 'pending'`),
    index('refunds_came_back').on(table.orderId).where(sql`${table.parts} ->> 'cameBack' = 'true'`),
  ],
)
