import { z } from 'zod'
import { ADDRESS_PARTS } from '#/lib/address.ts'
import { Decimal } from '#/platform/schemas/strings.schema.ts'
import { PAYMENT_STATUSES, SHIPPING_STATES } from '../orderStates.rules.ts'
import { OrderBusiness, OrderStatusSchema, PlacedOrder } from './orders.schema.ts'

export const AccountOrderSummary = z.object({
  orderId: z.string(),
  createdAt: z.iso.datetime(),
  orderStatus: OrderStatusSchema,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  totalAmount: Decimal,
  shippingState: z.enum(SHIPPING_STATES),
  isTest: z.boolean(),
  items: z.string(),
})
export type AccountOrderSummary = z.infer<typeof AccountOrderSummary>

export const AccountOrders = z.object({
  orders: z.array(AccountOrderSummary),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type AccountOrders = z.infer<typeof AccountOrders>

export const AccountOrder = PlacedOrder.extend({
  customerName: z.string(),
  shippingAddress: z.string(),
  ...OrderBusiness,
  shippingState: z.enum(SHIPPING_STATES),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  hasProForma: z.boolean(),
  received: Decimal,
  refunded: Decimal,
  /** The last day for the refund of a cancelled order. Null if none is due, or that day is past. */
  refundBy: z.iso.date().nullable(),
})
export type AccountOrder = z.infer<typeof AccountOrder>

/** Prefills the checkout. Only the email without a paid order or while the email is unverified. */
export const DeliveryDetails = z.object({
  customerEmail: z.string(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  vatNumber: z.string().nullable(),
  address: z.record(z.enum(ADDRESS_PARTS), z.string()).nullable(),
})
export type DeliveryDetails = z.infer<typeof DeliveryDetails>
