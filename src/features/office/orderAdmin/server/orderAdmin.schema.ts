import { z } from 'zod'
import { ENTRY_KINDS, ENTRY_METHODS, PAYMENT_STATES } from '#/features/orders/ledger/ledger.rules.ts'
import {
  ORDER_SOURCES,
  PAYMENT_STATUSES,
  SHIPPING_STATES,
  STOCK_STATES,
} from '#/features/orders/orders/orderStates.rules.ts'
import { noteRules } from '#/features/orders/orders/orders.rules.ts'
import { AdminOrder, OrderBusiness, OrderStatusSchema } from '#/features/orders/orders/server/orders.schema.ts'
import { OrderShipping, Shipment, sendAnyway } from '#/features/orders/parcels/server/parcels.schema.ts'
import { BusinessFields } from '#/features/shop/business/server/business.schema.ts'
import { customerRules } from '#/features/shop/delivery/customer.rules.ts'
import { DeliveryTypeSchema } from '#/features/shop/delivery/server/delivery.schema.ts'
import { VAT_TREATMENTS } from '#/features/shop/vat/vat.rules.ts'
import { RecordId } from '#/platform/endpoint.ts'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { DayInput, Decimal, SignedDecimal } from '#/platform/schemas/strings.schema.ts'

/** See `Balance` in ledger.rules.ts. */
const balance = {
  paymentState: z.enum(PAYMENT_STATES),
  received: Decimal,
  refunded: Decimal,
  netTotal: Decimal,
  outstanding: Decimal,
  credit: Decimal,
}

export const AdminOrderDetail = z.object({
  ...AdminOrder.shape,
  shipping: OrderShipping,
  ...balance,
  payments: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(ENTRY_KINDS),
      method: z.enum(ENTRY_METHODS),
      amount: SignedDecimal,
      valueDate: z.iso.date(),
      reference: z.string().nullable(),
      isTest: z.boolean(),
      actor: z.string(),
    }),
  ),
  notes: z.array(z.object({ id: z.int(), text: z.string(), author: z.string(), createdAt: z.iso.datetime() })),
  otherOrders: z.int(),
  /** The link with which the customer can confirm an order to pay by invoice. */
  isConfirmLinkSent: z.boolean(),
  /** The last day on which its goods are reserved; null if they aren’t. */
  reservedUntil: z.iso.date().nullable(),
})
export type AdminOrderDetail = z.infer<typeof AdminOrderDetail>

export const AdminOrderRow = z.object({
  id: z.int(),
  orderId: z.string(),
  ...balance,
  createdAt: z.iso.datetime(),
  customerName: z.string(),
  /** Null, with phone and addresses, for roles that don’t see contact details. */
  customerEmail: z.string().nullable(),
  customerPhone: z.string().nullable(),
  shippingAddress: z.string().nullable(),
  addressUnchecked: z.boolean(),
  outsideMainland: z.boolean(),
  items: z.string(),
  units: z.int(),
  skus: z.string(),
  missing: z.string(),
  subtotal: Decimal,
  discountCode: z.string().nullable(),
  discountAmount: Decimal,
  deliveryType: DeliveryTypeSchema,
  deliveryFee: Decimal,
  totalAmount: Decimal,
  vatAmount: Decimal.nullable(),
  vatTreatment: z.enum(VAT_TREATMENTS),
  paymentStatus: z.enum(PAYMENT_STATUSES),
  paymentMethods: z.array(z.enum(ENTRY_METHODS)),
  stripePaymentIntentId: z.string().nullable(),
  isTest: z.boolean(),
  orderStatus: OrderStatusSchema,
  shippingState: z.enum(SHIPPING_STATES),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  estimatedDelivery: z.iso.date().nullable(),
  source: z.enum(ORDER_SOURCES),
  ...OrderBusiness,
  stock: z.enum(STOCK_STATES),
})
export type AdminOrderRow = z.infer<typeof AdminOrderRow>

const statusChangeFields = {
  status: OrderStatusSchema,
  /** By default, unless goods have been sent. */
  restock: z.boolean().optional(),
  tell: z.boolean().default(true),
}

/** Refused if `from` is no longer the status. */
export const StatusRequest = z.object({
  ...statusChangeFields,
  from: OrderStatusSchema.optional(),
  shipment: Shipment.optional(),
  sendAnyway,
})

/** Each order succeeds or fails by itself. */
export const StatusesRequest = z.object({
  ...statusChangeFields,
  orders: z
    .array(z.object({ id: RecordId, from: OrderStatusSchema.optional() }))
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
  estimatedDelivery: DayInput.nullable(),
})

const businessText = z.string().nullable()

/** Refused if the details no longer match `from`. Without `business`, those details stay as they are. */
export const CustomerRequest = z.object({
  customerName: fieldSchema(customerRules.customerName),
  customerEmail: fieldSchema(customerRules.customerEmail),
  customerPhone: optionalFieldSchema(customerRules.customerPhone),
  shippingAddress: fieldSchema(customerRules.shippingAddress),
  business: BusinessFields.optional(),
  from: z.object({
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string().nullable(),
    shippingAddress: z.string(),
    business: z.object({ company: businessText, vatNumber: businessText, purchaseOrder: businessText }).optional(),
  }),
})
export type CustomerRequest = z.infer<typeof CustomerRequest>

export const NoteRequest = z.object({ text: fieldSchema(noteRules.text) })
