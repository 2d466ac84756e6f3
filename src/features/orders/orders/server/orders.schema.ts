import { z } from 'zod'
import { DeliveryTypeSchema } from '#/features/shop/delivery/server/delivery.schema.ts'
import { VAT_TREATMENTS } from '#/features/shop/vat/vat.rules.ts'
import { DISCOUNT_TYPES } from '#/lib/reductions.ts'
import { Decimal } from '#/platform/schemas/strings.schema.ts'
import {
  ORDER_EVENT_TYPES,
  ORDER_SOURCES,
  ORDER_STATUSES,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  STOCK_STATES,
} from '../orderStates.rules.ts'

export const OrderStatusSchema = z.enum(ORDER_STATUSES, { message: `Choose one of ${ORDER_STATUSES.join(', ')}` })

export const OrderLine = z.object({
  productId: z.int().nullable(),
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string(),
  unitPrice: Decimal,
  quantity: z.int(),
  reduction: Decimal,
  vat: Decimal.nullable(),
  /** The rate in per cent; means nothing if `vat` is null. */
  vatPercent: z.int(),
})

const orderFields = {
  id: z.int(),
  orderId: z.string(),
  orderStatus: OrderStatusSchema,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  subtotal: Decimal,
  discountCode: z.string().nullable(),
  /** Null without a code, and for an order from before types were stored. */
  discountType: z.enum(DISCOUNT_TYPES).nullable(),
  discountAmount: Decimal,
  deliveryType: DeliveryTypeSchema,
  deliveryFee: Decimal,
  totalAmount: Decimal,
  vatAmount: Decimal.nullable(),
  vatTreatment: z.enum(VAT_TREATMENTS),
  estimatedDelivery: z.iso.date().nullable(),
  isTest: z.boolean(),
  createdAt: z.iso.datetime(),
  lines: z.array(OrderLine),
}

/** For the customer. */
export const PlacedOrder = z.object({
  ...orderFields,
  /** Of paid orders in progress. */
  promised: z.object({ dispatchBy: z.string(), arrival: z.string() }).nullable(),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

/** By transfer, with the order’s number as the reference. `bank` is null if the shop has none in its settings. */
export const ToPay = z.object({
  dueOn: z.iso.date(),
  /** The last day on which the goods are reserved; null if they aren’t. */
  reservedUntil: z.iso.date().nullable(),
  bank: z.object({ accountName: z.string(), sortCode: z.string(), accountNumber: z.string() }).nullable(),
})
export type ToPay = z.infer<typeof ToPay>

/** Returned only to the browser that placed the order. */
export const ConfirmedOrder = PlacedOrder.extend({
  customerName: z.string(),
  shippingAddress: z.string(),
  company: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  /** The buyer has no right to cancel. */
  isBusiness: z.boolean(),
  /** Of the order's page, which needs no account. */
  path: z.string(),
})
export type ConfirmedOrder = z.infer<typeof ConfirmedOrder>

/** Response of `GET /api/orders/{orderId}`, which is public: add no fields. */
export const OrderLookup = z.object({
  orderId: z.string(),
  orderStatus: OrderStatusSchema,
  trackingNumber: z.string().nullable(),
  estimatedDelivery: z.iso.date().nullable(),
})
export type OrderLookup = z.infer<typeof OrderLookup>

export const OrderEvent = z.object({
  type: z.enum(ORDER_EVENT_TYPES),
  from: z.string().nullable(),
  to: z.string().nullable(),
  detail: z.string().nullable(),
  actor: z.string(),
  createdAt: z.iso.datetime(),
})

/** Fields of an order for a business or from a quote. */
export const OrderBusiness = {
  quoteNumber: z.string().nullable(),
  company: z.string().nullable(),
  vatNumber: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
  billingAddress: z.string().nullable(),
  dueOn: z.iso.date().nullable(),
  /** Null unless it’s an order to pay by invoice that hasn’t been confirmed or approved. */
  confirmBy: z.iso.date().nullable(),
}

/** `items` is the lines as JSON, as specified. */
export const AdminOrder = z.object({
  ...orderFields,
  lines: z.array(
    OrderLine.extend({
      id: z.int(),
      sku: z.string().nullable(),
      missing: z.int(),
    }),
  ),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  shippingAddress: z.string(),
  addressUnchecked: z.boolean(),
  /** Delivered there by agreement only. */
  outsideMainland: z.boolean(),
  items: z.string(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  stripePaymentIntentId: z.string().nullable(),
  source: z.enum(ORDER_SOURCES),
  ...OrderBusiness,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  stock: z.enum(STOCK_STATES),
  events: z.array(OrderEvent),
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const Customer = z.object({
  name: z.string(),
  email: z.string(),
  /** Or 'Not provided'. */
  phone: z.string(),
  address: z.string(),
  totalOrders: z.int(),
  totalSpent: Decimal,
  lastOrder: z.iso.datetime(),
})
export type Customer = z.infer<typeof Customer>
