import { z } from 'zod'
import { DELIVERY_TYPES } from '#/features/delivery/delivery.schema.ts'
import { Decimal } from '#/lib/decimal.schema.ts'

export const ORDER_STATUSES = ['pending', 'confirmed', 'processing', 'shipped', 'completed', 'cancelled'] as const
export const OrderStatusSchema = z.enum(ORDER_STATUSES, { message: `Choose one of ${ORDER_STATUSES.join(', ')}` })
export type OrderStatus = z.infer<typeof OrderStatusSchema>

export const PAYMENT_STATUSES = ['pending', 'paid', 'completed', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const ORDER_EVENT_TYPES = ['placed', 'statusChanged'] as const
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number]

export const OrderLine = z.object({
  productId: z.int().nullable(),
  name: z.string(),
  slug: z.string(),
  imageUrl: z.string(),
  unitPrice: Decimal,
  quantity: z.int(),
  reduction: Decimal,
  vat: Decimal.nullable(),
})

/** What the buyer gets back for `POST /api/orders`: nothing that the buyer did not send or pay. */
export const PlacedOrder = z.object({
  id: z.int(),
  orderId: z.string(),
  orderStatus: OrderStatusSchema,
  paymentStatus: z.enum(PAYMENT_STATUSES),
  subtotal: Decimal,
  discountCode: z.string().nullable(),
  discountAmount: Decimal,
  deliveryType: z.enum(DELIVERY_TYPES),
  deliveryFee: Decimal,
  totalAmount: Decimal,
  vatAmount: Decimal.nullable(),
  estimatedDelivery: z.iso.date().nullable(),
  isTest: z.boolean(),
  createdAt: z.iso.datetime(),
  lines: z.array(OrderLine),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

/** `GET /api/orders/{orderId}`: these four fields and no others, whoever asks. */
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
  actor: z.string(),
  createdAt: z.iso.datetime(),
})

/** An order as the administrator sees it. `items` is the JSON of its lines, as the specification's field has it. */
export const AdminOrder = z.object({
  ...PlacedOrder.shape,
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  shippingAddress: z.string(),
  addressUnchecked: z.boolean(),
  items: z.string(),
  stripePaymentIntentId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  events: z.array(OrderEvent),
})
export type AdminOrder = z.infer<typeof AdminOrder>
