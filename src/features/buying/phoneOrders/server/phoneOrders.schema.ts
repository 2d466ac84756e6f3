import { z } from 'zod'
import { BasketItems } from '#/features/buying/cart/server/cart.schema.ts'
import { CustomerDetails, OptionalCode, Totals } from '#/features/buying/checkout/server/checkout.schema.ts'
import { MANUAL_METHODS } from '#/features/orders/ledger/ledger.rules.ts'
import { DeliveryTypeSchema } from '#/features/shop/delivery/server/delivery.schema.ts'
import { VAT_TREATMENTS } from '#/features/shop/vat/vat.rules.ts'
import { DISCOUNT_TYPES } from '#/lib/reductions.ts'
import { Refusal } from '#/platform/endpoint.ts'
import { Decimal, multilineSchema, textSchema } from '#/platform/schemas/strings.schema.ts'

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

const Reference = textSchema()
  .trim()
  .max(120, 'The reference is too long')
  .nullish()
  .transform((reference) => reference || undefined)

export const PhoneOrder = z.object({
  /** Idempotency key, created by the form. */
  requestKey: textSchema().min(8, 'Send a request key of at least 8 characters').max(100),
  ...PhoneOrderBasket.shape,
  customer: CustomerDetails,
  note: multilineSchema()
    .trim()
    .max(2000, 'The note is too long')
    .nullish()
    .transform((note) => note || undefined),
  payment: z.enum(PHONE_ORDER_PAYMENTS, { message: 'Choose how the order is paid' }),
  /** How the payment was received. */
  method: z.enum(MANUAL_METHODS, { message: `Choose one of ${MANUAL_METHODS.join(', ')}` }).default('transfer'),
  /** The London day on which it arrived; today, unless named. */
  valueDate: z.iso.date('Enter a date as YYYY-MM-DD').optional(),
  reference: Reference,
})
export type PhoneOrder = z.infer<typeof PhoneOrder>

export const RecordPaymentRequest = z.strictObject({
  /** Idempotency key, created by the form. */
  requestKey: textSchema().min(8, 'Send a request key of at least 8 characters').max(100).optional(),
  method: z.enum(MANUAL_METHODS, { message: `Choose one of ${MANUAL_METHODS.join(', ')}` }).default('transfer'),
  /** In pounds; all that is outstanding, unless named. */
  amount: z
    .string()
    .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount in pounds, such as 145.00')
    .refine((amount) => Number(amount) > 0, 'Enter an amount above zero')
    .optional(),
  /** The London day on which the money arrived; today, unless named. */
  valueDate: z.iso.date('Enter a date as YYYY-MM-DD').optional(),
  reference: Reference,
  /** Book unused money as the customer’s credit: an overpayment, or a payment for a cancelled order. */
  keepCredit: z.boolean().default(false),
  /** Record the payment despite missing stock: takes what there is and records what is missing. */
  allowShortage: z.boolean().default(false),
})

export const PaymentRefusal = Refusal.extend({
  /** In pounds, if the payment is more than this. */
  outstanding: Decimal.optional(),
  missing: z
    .array(
      z.object({
        name: z.string(),
        quantity: z.int(),
        missing: z.int(),
        /** The product has been deleted. */
        gone: z.boolean(),
      }),
    )
    .optional(),
})

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

export const PaymentLink = z.object({
  /** Cannot be retrieved later: only its hash is stored. */
  url: z.url(),
  emailed: z.boolean(),
})
export type PaymentLink = z.infer<typeof PaymentLink>

const payable = {
  orderId: z.string(),
  isTest: z.boolean(),
  vatAmount: Decimal.nullable(),
  vatTreatment: z.enum(VAT_TREATMENTS),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: Decimal })),
  discountCode: z.string().nullable(),
  discountType: z.enum(DISCOUNT_TYPES).nullable(),
  deliveryType: DeliveryTypeSchema,
  /** The buyer has no right to cancel. */
  isBusiness: z.boolean(),
  ...Totals.shape,
  /** Received so far. */
  received: Decimal,
  /** What the link still charges. */
  outstanding: Decimal,
}

const OpenOrder = z.object({
  ...payable,
  state: z.literal('open'),
  customer: CustomerDetails,
  agreedFor: z.string().nullable(),
})
export type OpenOrder = z.infer<typeof OpenOrder>

/** The order as shown to anyone with the link. */
export const PayableOrder = z.discriminatedUnion('state', [
  OpenOrder,
  z.object({ ...payable, state: z.enum(['paid', 'cancelled']) }),
])
export type PayableOrder = z.infer<typeof PayableOrder>

export const LinkIntent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() })
export type LinkIntent = z.infer<typeof LinkIntent>
