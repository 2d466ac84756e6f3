import { z } from 'zod'
import { CustomerDetails, Totals } from '#/features/buying/checkout/server/checkout.schema.ts'
import { MANUAL_METHODS } from '#/features/orders/ledger/ledger.rules.ts'
import { DeliveryTypeSchema } from '#/features/shop/delivery/server/delivery.schema.ts'
import { VAT_TREATMENTS } from '#/features/shop/vat/vat.rules.ts'
import { DISCOUNT_TYPES } from '#/lib/reductions.ts'
import { Refusal } from '#/platform/endpoint.ts'
import { DayInput, Decimal, textSchema } from '#/platform/schemas/strings.schema.ts'

export const PaymentReference = textSchema()
  .trim()
  .max(120, 'The reference is too long')
  .nullish()
  .transform((reference) => reference || undefined)

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
  valueDate: DayInput.optional(),
  reference: PaymentReference,
  /** Book unused money as the customer’s credit: an overpayment, or a payment for a cancelled order. */
  keepCredit: z.boolean().default(false),
  /** Record the payment despite missing stock: takes what there is and records what is missing. */
  allowShortage: z.boolean().default(false),
  /** Email a receipt for a part payment. One that completes the order has its confirmation. */
  tellCustomer: z.boolean().default(true),
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
  z.object({
    ...payable,
    /** Even if it has been cancelled or refunded since. */
    state: z.literal('paid'),
    /** Of the order's page, which needs no account. */
    path: z.string(),
  }),
  z.object({ ...payable, state: z.literal('cancelled') }),
])
export type PayableOrder = z.infer<typeof PayableOrder>

export const LinkIntent = z.object({ clientSecret: z.string(), paymentIntentId: z.string() })
export type LinkIntent = z.infer<typeof LinkIntent>
