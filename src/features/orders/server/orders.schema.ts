import { z } from 'zod'
import { DeliveryTypeSchema } from '#/features/delivery/server/delivery.schema.ts'
import { VAT_TREATMENTS, type VatTreatment } from '#/features/vat/vat.rules.ts'
import { DISCOUNT_TYPES } from '#/lib/discountTypes.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'

export const ORDER_STATUSES = ['pending', 'confirmed', 'processing', 'shipped', 'completed', 'cancelled'] as const
export const OrderStatusSchema = z.enum(ORDER_STATUSES, { message: `Choose one of ${ORDER_STATUSES.join(', ')}` })
export type OrderStatus = z.infer<typeof OrderStatusSchema>

export const PAYMENT_STATUSES = ['pending', 'paid', 'completed', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** How the order was paid in full. `terminal` is a card terminal; `none` before payment and for free orders. */
export const PAYMENT_METHODS = ['card', 'transfer', 'cash', 'terminal', 'none'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const ORDER_EVENT_TYPES = [
  'placed',
  'paid',
  'partlyPaid',
  'statusChanged',
  'trackingSet',
  'parcelSent',
  'parcelCorrected',
  'parcelDeleted',
  'deliverySet',
  'customerChanged',
  'noteAdded',
  'evidenceAdded',
  'refunded',
  'refundFailed',
  'returnChanged',
  'stockReturned',
  'stockTaken',
  'invoiced',
  'credited',
  'debited',
  'payLinkMade',
  'mailed',
] as const
export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number]

export const CARRIERS = ['Royal Mail', 'DPD', 'DHL', 'Parcelforce', 'other'] as const
export type Carrier = (typeof CARRIERS)[number]

/** Net of refunds. `nothingToShip`: everything was refunded before any of it was sent. */
export const SHIPPING_STATES = ['notShipped', 'partlyShipped', 'shipped', 'nothingToShip'] as const
export type ShippingState = (typeof SHIPPING_STATES)[number]

export const STOCK_STATES = ['taken', 'returned', 'none'] as const
export type StockState = (typeof STOCK_STATES)[number]

export const ORDER_SOURCES = ['shop', 'staff'] as const
export type OrderSource = (typeof ORDER_SOURCES)[number]

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]
/** In pence; the rest of the amount is goodwill. `restock` is corrected once the refund succeeds. */
export type RefundParts = {
  lines: { lineId: number; quantity: number; amount: number; restock: boolean }[]
  delivery: number
  /** How goodwill is shared over lines and delivery, so that its VAT is known and nothing is refunded twice. */
  spread?: { lines: { lineId: number; amount: number }[]; delivery: number }
  /** Unused money handed back: an overpayment or a deposit. Part of the amount, but not of the sale. */
  credit?: number
  /** The refund succeeded, but the bank returned the money: the goods stay in stock, the amount is owed again. */
  cameBack?: boolean
  /** Id of the order’s newest refund when it came back: refunds made since then repeat it. */
  cameBackAfter?: number
  tellCustomer?: boolean
}

export const INVOICE_KINDS = ['invoice', 'creditNote', 'debitNote'] as const
export type InvoiceKind = (typeof INVOICE_KINDS)[number]
/** Test documents have their own numbers, so that the real ones have no gaps. */
export type InvoiceSeries = InvoiceKind | 'testInvoice' | 'testCreditNote' | 'testDebitNote'
/** A document as issued. Amounts in pence; VAT is null if the merchant was not VAT registered. */
export type InvoiceContent = {
  kind: InvoiceKind
  number: string
  issuedOn: string
  taxPoint: string
  isTest: boolean
  payment: string
  order: { orderId: string; placedOn: string; purchaseOrder?: string; quote?: string; dueOn?: string }
  /** The invoice that a credit note corrects, or the credit note that a debit note cancels. */
  corrects?: { number: string; reason: string }
  seller: {
    brand: string
    name: string
    address: string[]
    companyNumber: string
    vatNumber: string | null
    email: string
  }
  /** `deliverTo` if the goods go to another address. */
  buyer: { name: string; company?: string; vatNumber?: string; address: string[]; email: string; deliverTo?: string[] }
  discountCode?: string
  /**
   * For the whole document: `domestic` (each line at its own rate), `northernIreland` (the same, delivered there) or
   * `export` (every line at 0%, because the goods leave the UK). Absent without VAT, and on documents from before it
   * was recorded, which are domestic. A line at 0% of a domestic document is zero-rated by its goods.
   */
  vatTreatment?: VatTreatment
  lines: {
    name: string
    /** Absent for goods without one. */
    sku?: string
    isDelivery?: true
    quantity: number
    /**
     * As sold, before `discount`: what the line was reduced by. Both include the line's VAT. Absent for delivery and
     * price reductions.
     */
    unitPrice?: number
    discount?: number
    net: number
    /** In per cent. */
    vatRate: number | null
    vat: number | null
    gross: number
  }[]
  totals: { net: number; vat: number | null; gross: number }
  /** In pence, on an invoice that was issued before the order was paid in full. */
  amountDue?: number
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
  /** Once it has been paid. */
  promised: z.object({ dispatchBy: z.string(), arrival: z.string() }).nullable(),
})
export type PlacedOrder = z.infer<typeof PlacedOrder>

/** For whoever has just placed it. */
export const ConfirmedOrder = PlacedOrder.extend({
  customerName: z.string(),
  shippingAddress: z.string(),
  company: z.string().nullable(),
  purchaseOrder: z.string().nullable(),
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
