import { z } from 'zod'
import { DeliveryTypeSchema } from '#/features/delivery/server/delivery.schema.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'

export const ORDER_STATUSES = ['pending', 'confirmed', 'processing', 'shipped', 'completed', 'cancelled'] as const
export const OrderStatusSchema = z.enum(ORDER_STATUSES, { message: `Choose one of ${ORDER_STATUSES.join(', ')}` })
export type OrderStatus = z.infer<typeof OrderStatusSchema>

export const PAYMENT_STATUSES = ['pending', 'paid', 'completed', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const ORDER_EVENT_TYPES = [
  'placed',
  'paid',
  'statusChanged',
  'trackingSet',
  'deliverySet',
  'customerChanged',
  'noteAdded',
  'refunded',
  'refundFailed',
  'stockReturned',
  'stockTaken',
  'invoiced',
  'credited',
  'debited',
  'payLinkMade',
  'mailed',
] as const
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number]

/** Who carries a parcel, as it stands in the database and in mails. */
export const CARRIERS = ['Royal Mail', 'DPD', 'DHL', 'Parcelforce', 'other'] as const
export type Carrier = (typeof CARRIERS)[number]

/** Where an order's goods are: taken out of stock, given back by a cancellation, or never taken. */
export const STOCK_STATES = ['taken', 'returned', 'none'] as const
export type StockState = (typeof STOCK_STATES)[number]

export const ORDER_SOURCES = ['shop', 'staff'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]
/**
 * What a refund is for, in pence. `lineId` is the order line's own; what is left of `amount` is goodwill. `restock` says
 * that those goods go back into stock, and once it has gone through that they are there.
 */
export type RefundParts = {
  lines: { lineId: number; quantity: number; amount: number; restock: boolean }[]
  delivery: number
  /** How goodwill falls on what was bought, so that its VAT is known and no line is ever given back twice. */
  spread?: { lines: { lineId: number; amount: number }[]; delivery: number }
  /** It had gone through, and the bank has sent the money back: its goods stay in stock, its amount is owed again. */
  cameBack?: boolean
  /** Whether the customer gets a mail once the money is on its way. */
  tellCustomer?: boolean
}

export const INVOICE_KINDS = ['invoice', 'creditNote', 'debitNote'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
/** Documents of test payments have numbers of their own, so that the books have no gap once real money comes. */
export type InvoiceSeries = InvoiceKind | 'testInvoice' | 'testCreditNote' | 'testDebitNote'
/** A VAT invoice, credit note or debit note as it was issued. Amounts in pence; VAT null where the merchant was not registered. */
export type InvoiceContent = {
  kind: InvoiceKind
  number: string
  issuedOn: string
  taxPoint: string
  /** Of a payment in the sandbox: it says so. */
  isTest: boolean
  /** How the money came or goes back, in a sentence. */
  payment: string
  order: { orderId: string; placedOn: string }
  /** Of a credit note the invoice that it corrects, of a debit note the credit note that it cancels, and why. */
  corrects?: { number: string; reason: string }
  seller: {
    brand: string
    name: string
    address: string[]
    companyNumber: string
    vatNumber: string | null
    email: string
  }
  buyer: { name: string; address: string[]; email: string }
  lines: { name: string; quantity: number; net: number; vatRate: number | null; vat: number | null; gross: number }[]
  totals: { net: number; vat: number | null; gross: number }
}

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
  deliveryType: DeliveryTypeSchema,
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
  detail: z.string().nullable(),
  actor: z.string(),
  createdAt: z.iso.datetime(),
})

/** An order as the administrator sees it. `items` is the JSON of its lines, as the specification's field has it. */
export const AdminOrder = z.object({
  ...PlacedOrder.shape,
  lines: z.array(
    OrderLine.extend({
      /** How many of it were not in stock when the order was paid, and were not taken. */
      missing: z.int(),
    }),
  ),
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  shippingAddress: z.string(),
  /** No postcode was found in the address. */
  addressUnchecked: z.boolean(),
  /** The shop does not deliver to its postcode but by agreement. */
  outsideMainland: z.boolean(),
  items: z.string(),
  stripePaymentIntentId: z.string().nullable(),
  source: z.enum(ORDER_SOURCES),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  stock: z.enum(STOCK_STATES),
  events: z.array(OrderEvent),
})
export type AdminOrder = z.infer<typeof AdminOrder>

/** Whoever has ordered, by email; name, phone and address as on the latest order. */
export const Customer = z.object({
  name: z.string(),
  email: z.string(),
  /** Or 'Not provided'. */
  phone: z.string(),
  address: z.string(),
  totalOrders: z.int(),
  /** Of paid orders. */
  totalSpent: Decimal,
  lastOrder: z.iso.datetime(),
})
export type Customer = z.infer<typeof Customer>
