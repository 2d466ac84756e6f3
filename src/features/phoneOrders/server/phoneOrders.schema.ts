import { z } from 'zod'
import { BasketItems } from '#/features/cart/server/cart.schema.ts'
import { CustomerDetails, OptionalCode, Totals } from '#/features/checkout/server/checkout.schema.ts'
import { DeliveryTypeSchema } from '#/features/delivery/server/delivery.schema.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import { text } from '#/platform/schemas/text.schema.ts'

/** Priced by the shop, except for an agreed delivery fee. */
export const PhoneOrderBasket = z.object({
  lines: BasketItems,
  discountCode: OptionalCode,
  deliveryType: DeliveryTypeSchema,
  /** The agreed fee in pounds, replacing the standard one. */
  deliveryFee: Decimal.nullish(),
})
export type PhoneOrderBasket = z.infer<typeof PhoneOrderBasket>

/** `link`: by card later. `transfer`: by bank transfer later. `paid`: already received. */
export const PHONE_ORDER_PAYMENTS = ['link', 'transfer', 'paid'] as const
export type PhoneOrderPayment = (typeof PHONE_ORDER_PAYMENTS)[number]

const Reference = text()
  .trim()
  .max(120, 'The reference is too long')
  .nullish()
  .transform((reference) => reference || undefined)

export const PhoneOrder = z.object({
  /** Idempotency key, created by the form. */
  requestKey: text().min(8, 'Send a request key of at least 8 characters').max(100),
  ...PhoneOrderBasket.shape,
  customer: CustomerDetails,
  note: text()
    .trim()
    .max(2000, 'The note is too long')
    .nullish()
    .transform((note) => note || undefined),
  payment: z.enum(PHONE_ORDER_PAYMENTS, { message: 'Choose how the order is paid' }),
  reference: Reference,
})
export type PhoneOrder = z.infer<typeof PhoneOrder>

export const RecordPaymentRequest = z.object({
  reference: Reference,
  /** Record the payment despite missing stock: takes what there is and records what is missing. */
  evenShort: z.boolean().default(false),
})

export const PaymentRefusal = Refusal.extend({
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
  mailed: z.boolean(),
})
export type PaymentLink = z.infer<typeof PaymentLink>

const payable = {
  orderId: z.string(),
  isTest: z.boolean(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: Decimal })),
  discountCode: z.string().nullable(),
  deliveryType: DeliveryTypeSchema,
  ...Totals.shape,
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
