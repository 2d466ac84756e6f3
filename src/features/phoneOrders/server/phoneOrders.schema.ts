import { z } from 'zod'
import { BasketItems } from '#/features/cart/server/cart.schema.ts'
import { CustomerDetails, Totals } from '#/features/checkout/server/checkout.schema.ts'
import { DeliveryTypeSchema } from '#/features/delivery/server/delivery.schema.ts'
import { DiscountCode } from '#/features/discounts/server/discounts.schema.ts'
import { Decimal } from '#/platform/schemas/decimal.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import { text } from '#/platform/schemas/text.schema.ts'

/** A phone order's lines, code and delivery. The shop's own prices hold; delivery may be agreed otherwise. */
export const PhoneOrderBasket = z.object({
  lines: BasketItems,
  discountCode: text()
    .nullish()
    .transform((code) => code?.trim() || undefined)
    .pipe(DiscountCode.optional()),
  deliveryType: DeliveryTypeSchema,
  /** Pounds, in place of what the shop charges for delivery. */
  deliveryFee: Decimal.nullish(),
})
export type PhoneOrderBasket = z.infer<typeof PhoneOrderBasket>

/** `link`: by card later. `transfer`: by bank later. `paid`: the money is there. */
export const PHONE_ORDER_PAYMENTS = ['link', 'transfer', 'paid'] as const
export type PhoneOrderPayment = (typeof PHONE_ORDER_PAYMENTS)[number]

const Reference = text().trim().max(120, 'The reference is too long')

/** `POST /api/admin/orders`: an order that came by phone, or that is paid by transfer. */
export const PhoneOrder = z.object({
  /** Made by the form: sent again, it makes one order. */
  requestKey: text().min(8, 'Send a request key of at least 8 characters').max(100),
  ...PhoneOrderBasket.shape,
  customer: CustomerDetails,
  /** For colleagues, not for the customer. */
  note: text()
    .trim()
    .max(2000, 'The note is too long')
    .nullish()
    .transform((note) => note || undefined),
  payment: z.enum(PHONE_ORDER_PAYMENTS, { message: 'Choose how the order is paid' }),
  /** How it was paid, for an order that is paid already. */
  reference: Reference.nullish().transform((reference) => reference || undefined),
})
export type PhoneOrder = z.infer<typeof PhoneOrder>

/** `POST /api/admin/orders/{id}/payments`. */
export const PaymentTaken = z.object({
  reference: Reference.nullish().transform((reference) => reference || undefined),
  /** Booked although not all of its goods are in stock: what is there is taken, and the order says what is missing. */
  evenShort: z.boolean().default(false),
})

/** Why a payment was not booked. With `goodsMissing` it can be, once more with `evenShort`. */
export const PaymentRefusal = Refusal.extend({
  /** With `goodsMissing`: the lines of which not all is in stock. */
  missing: z
    .array(
      z.object({
        name: z.string(),
        quantity: z.int(),
        missing: z.int(),
        /** Its product is no longer in the shop. */
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
  /** What is not there in these numbers: the order can be taken, and be paid once it is. */
  shortages: z.array(z.object({ productId: z.int(), name: z.string(), available: z.int() })),
})
export type PhoneOrderQuote = z.infer<typeof PhoneOrderQuote>

export const PayLink = z.object({
  /** The whole address. It is shown this once: the shop keeps only its hash. */
  url: z.url(),
  /** Whether it was sent to the customer. */
  mailed: z.boolean(),
})
export type PayLink = z.infer<typeof PayLink>

const payable = {
  orderId: z.string(),
  isTest: z.boolean(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), unitPrice: Decimal })),
  discountCode: z.string().nullable(),
  deliveryType: DeliveryTypeSchema,
  ...Totals.shape,
}

/** An order that can be paid for by its link: with whom it is for. */
const OpenOrder = z.object({
  ...payable,
  state: z.literal('open'),
  customer: CustomerDetails,
  /** The postcode outside of the mainland that delivery was agreed for. */
  agreedFor: z.string().nullable(),
})
export type OpenOrder = z.infer<typeof OpenOrder>

/** `GET /api/pay/{token}`: the order that a link pays for, as whoever has the link may see it. */
export const PayableOrder = z.discriminatedUnion('state', [
  OpenOrder,
  z.object({ ...payable, state: z.enum(['paid', 'cancelled']) }),
])
export type PayableOrder = z.infer<typeof PayableOrder>

/** `POST /api/pay/{token}/intent`. */
export const LinkIntent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() })
export type LinkIntent = z.infer<typeof LinkIntent>
