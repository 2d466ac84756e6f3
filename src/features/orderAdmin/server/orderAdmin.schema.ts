import { z } from 'zod'
import { DeliveryTypeSchema } from '#/features/delivery/server/delivery.schema.ts'
import { customerRules } from '#/features/orders/customer.rules.ts'
import {
  AdminOrder,
  CARRIERS,
  ORDER_SOURCES,
  OrderStatusSchema,
  PAYMENT_STATUSES,
  STOCK_STATES,
} from '#/features/orders/server/orders.schema.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { noteRules, shipmentRules } from '../orderAdmin.rules.ts'

export const AdminOrderDetail = z.object({
  ...AdminOrder.shape,
  notes: z.array(z.object({ id: z.int(), text: z.string(), author: z.string(), createdAt: z.iso.datetime() })),
  /** Other orders with the same email address. */
  otherOrders: z.int(),
})
export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>

export const AdminOrderRow = z.object({
  id: z.int(),
  orderId: z.string(),
  createdAt: z.iso.datetime(),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  shippingAddress: z.string(),
  addressUnchecked: z.boolean(),
  outsideMainland: z.boolean(),
  /** `Courtside Pro, 2 × Ball Basket`. */
  items: z.string(),
  /** What was out of stock when the order was paid: `2 × Ball Basket`; empty if nothing. */
  missing: z.string(),
  subtotal: Decimal,
  discountCode: z.string().nullable(),
  discountAmount: Decimal,
  deliveryType: DeliveryTypeSchema,
  deliveryFee: Decimal,
  totalAmount: Decimal,
  vatAmount: Decimal.nullable(),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  stripePaymentIntentId: z.string().nullable(),
  isTest: z.boolean(),
  orderStatus: OrderStatusSchema,
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  estimatedDelivery: z.iso.date().nullable(),
  source: z.enum(ORDER_SOURCES),
  stock: z.enum(STOCK_STATES),
})
export type AdminOrderRow = z.infer<typeof AdminOrderRow>

/** `PUT /api/admin/orders/{id}/shipment`, and part of a move to shipped. */
export const Shipment = z.object({
  carrier: z.enum(CARRIERS, { message: `Choose one of ${CARRIERS.join(', ')}` }).nullable(),
  trackingNumber: optionalFieldSchema(shipmentRules.trackingNumber),
})
export type Shipment = z.infer<typeof Shipment>

const statusChangeFields = {
  status: OrderStatusSchema,
  /** Whether the goods of a cancelled order go back into stock. */
  restock: z.boolean().default(true),
  /** Whether to email the customer, if the new status has an email. */
  tell: z.boolean().default(true),
}

/** `PUT /api/admin/orders/{id}/status`. Refused if `from` is no longer the status. */
export const StatusRequest = z.object({
  ...statusChangeFields,
  from: OrderStatusSchema.optional(),
  shipment: Shipment.optional(),
})

const Id = z.int().positive().max(2_147_483_647)

/** `PUT /api/admin/orders/statuses`: each order succeeds or fails by itself. */
export const StatusesRequest = z.object({
  ...statusChangeFields,
  orders: z
    .array(z.object({ id: Id, from: OrderStatusSchema.optional() }))
    .min(1, 'Choose at least one order')
    .max(200, 'Please choose at most 200 orders at once'),
})

export const StatusesResponse = z.object({
  /** Orders that have the status now, including those that already had it. */
  changed: z.array(z.int()),
  failed: z.array(z.object({ id: z.int(), orderId: z.string().nullable(), message: z.string() })),
})
export type StatusesResponse = z.infer<typeof StatusesResponse>

export const ShipmentRequest = z.object({ ...Shipment.shape, tell: z.boolean().default(false) })

export const EstimatedDeliveryRequest = z.object({
  estimatedDelivery: z.iso.date('Enter a date as YYYY-MM-DD').nullable(),
})

/** `PUT /api/admin/orders/{id}/customer`. Refused if the details no longer match `from`. */
export const CustomerRequest = z.object({
  customerName: fieldSchema(customerRules.customerName),
  customerEmail: fieldSchema(customerRules.customerEmail),
  customerPhone: optionalFieldSchema(customerRules.customerPhone),
  shippingAddress: fieldSchema(customerRules.shippingAddress),
  from: z.object({
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string().nullable(),
    shippingAddress: z.string(),
  }),
})
export type CustomerRequest = z.infer<typeof CustomerRequest>

export const NoteRequest = z.object({ text: fieldSchema(noteRules.text) })
