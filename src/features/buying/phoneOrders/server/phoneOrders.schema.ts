import { z } from 'zod'
import { BasketItems } from '#/features/buying/cart/server/cart.schema.ts'
import { CustomerDetails, OptionalCode, Totals } from '#/features/buying/checkout/server/checkout.schema.ts'
import { PaymentReference } from '#/features/buying/paymentLinks/server/paymentLinks.schema.ts'
import { MANUAL_METHODS } from '#/features/orders/ledger/ledger.rules.ts'
import { AdminOrder } from '#/features/orders/orders/server/orders.schema.ts'
import { BusinessFields } from '#/features/shop/business/server/business.schema.ts'
import { DeliveryTypeSchema } from '#/features/shop/delivery/server/delivery.schema.ts'
import { VAT_TREATMENTS } from '#/features/shop/vat/vat.rules.ts'
import { DISCOUNT_TYPES } from '#/lib/reductions.ts'
import { DayInput, Decimal, multilineSchema, textSchema } from '#/platform/schemas/strings.schema.ts'

/** Priced by the shop, except for an agreed delivery fee. */
export const PhoneOrderBasket = z.object({
  lines: BasketItems,
  discountCode: OptionalCode,
  deliveryType: DeliveryTypeSchema,
  /** The agreed fee in pounds, replacing the standard one. */
  deliveryFee: Decimal.nullish(),
})
export type PhoneOrderBasket = z.infer<typeof PhoneOrderBasket>

/** The postcode decides on VAT; without one, UK VAT is included. */
export const PhoneOrderQuoteRequest = PhoneOrderBasket.extend({ postcode: textSchema().max(20).optional() })
export type PhoneOrderQuoteRequest = z.infer<typeof PhoneOrderQuoteRequest>

/** `link`: by card later. `transfer`: by bank transfer later. `paid`: already received. */
export const PHONE_ORDER_PAYMENTS = ['link', 'transfer', 'paid'] as const
export type PhoneOrderPayment = (typeof PHONE_ORDER_PAYMENTS)[number]

export const PhoneOrder = z.object({
  /** Idempotency key, created by the form. */
  requestKey: textSchema().min(8, 'Send a request key of at least 8 characters').max(100),
  ...PhoneOrderBasket.shape,
  customer: CustomerDetails,
  ...BusinessFields.shape,
  note: multilineSchema()
    .trim()
    .max(2000, 'The note is too long')
    .nullish()
    .transform((note) => note || undefined),
  payment: z.enum(PHONE_ORDER_PAYMENTS, { message: 'Choose how the order is paid' }),
  /** How the payment was received. */
  method: z.enum(MANUAL_METHODS, { message: `Choose one of ${MANUAL_METHODS.join(', ')}` }).default('transfer'),
  /** The London day on which it arrived; today, unless named. */
  valueDate: DayInput.optional(),
  reference: PaymentReference,
  /** The last day, in London, on which the goods are reserved. Those of a paid or free order are taken at once. */
  holdUntil: DayInput.nullish(),
  /** Emails the order and how to pay it, unless it’s paid. */
  tellCustomer: z.boolean().default(true),
})
export type PhoneOrder = z.infer<typeof PhoneOrder>

export const PlacedPhoneOrder = AdminOrder.extend({
  /** Its payment link, if that’s how it’s paid. Null if the request is repeated: only the link’s hash is stored. */
  payUrl: z.url().nullable(),
  /** An email asks the customer to pay. Never if goods are short and not reserved, nor if the request is repeated. */
  emailed: z.boolean(),
})
export type PlacedPhoneOrder = z.infer<typeof PlacedPhoneOrder>

export const PhoneOrderQuote = z.object({
  ...Totals.shape,
  vatAmount: Decimal.nullable(),
  vatTreatment: z.enum(VAT_TREATMENTS),
  discountCode: z.string().nullable(),
  discountType: z.enum(DISCOUNT_TYPES).nullable(),
  lines: z.array(
    z.object({ productId: z.int(), name: z.string(), unitPrice: Decimal, quantity: z.int(), total: Decimal }),
  ),
  /** The order can be placed, and paid once these are back in stock. */
  shortages: z.array(z.object({ productId: z.int(), name: z.string(), available: z.int() })),
})
export type PhoneOrderQuote = z.infer<typeof PhoneOrderQuote>
