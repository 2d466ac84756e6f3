import { z } from 'zod'
import { BasketItems } from '#/features/buying/cart/server/cart.schema.ts'
import { DiscountCode } from '#/features/orders/discounts/server/discounts.schema.ts'
import { BusinessFields } from '#/features/shop/business/server/business.schema.ts'
import { customerRules, type CustomerDetails as Details } from '#/features/shop/delivery/customer.rules.ts'
import { DELIVERY_TYPES } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { DeliveryTypeSchema } from '#/features/shop/delivery/server/delivery.schema.ts'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { Decimal, textSchema } from '#/platform/schemas/strings.schema.ts'

export const CustomerDetails = z.object({
  customerName: fieldSchema(customerRules.customerName),
  customerEmail: fieldSchema(customerRules.customerEmail),
  customerPhone: optionalFieldSchema(customerRules.customerPhone),
  shippingAddress: fieldSchema(customerRules.shippingAddress),
}) satisfies z.ZodType<Details>

const isWholePence = (pounds: number) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6

const Pounds = z
  .union(
    [z.number().refine(isWholePence), z.string().regex(/^\d{1,8}(\.\d{1,2})?$/)],
    'Send the amount in pounds, such as 1195.00',
  )
  .transform((pounds) => Number(pounds).toFixed(2))
  .pipe(Decimal)

export const OptionalCode = textSchema()
  .nullish()
  .transform((code) => code?.trim() || undefined)
  .pipe(DiscountCode.optional())

/** The intent's client secret: proves that the browser owns the purchase. */
const ClientSecret = textSchema().max(255).nullish()

/** `amount` is the total shown to the buyer, in pounds; the server checks it. */
export const PaymentSessionRequest = z.object({
  amount: Pounds,
  items: BasketItems.optional(),
  discountCode: OptionalCode,
  deliveryType: DeliveryTypeSchema.default(DELIVERY_TYPES[0]),
  paymentIntentId: textSchema().max(255).nullish(),
  clientSecret: ClientSecret,
})

export const Totals = z.object({
  subtotal: Decimal,
  discountAmount: Decimal,
  deliveryFee: Decimal,
  totalAmount: Decimal,
})
export type Totals = z.infer<typeof Totals>

export const PaymentSession = z.object({
  clientSecret: z.string().nullable(),
  /** For a free order, `free_…_secret_…`. */
  paymentIntentId: z.string(),
  ...Totals.shape,
})
export type PaymentSession = z.infer<typeof PaymentSession>

export const CheckoutRequest = z.object({
  paymentIntentId: textSchema().min(1).max(255),
  clientSecret: ClientSecret,
  ...CustomerDetails.shape,
  ...BusinessFields.shape,
  items: BasketItems,
  discountCode: OptionalCode,
  deliveryType: DeliveryTypeSchema,
  totalAmount: Pounds,
})

export const Reservation = z.object({ reservedUntil: z.iso.datetime() })

/** `POST /api/orders`, as specified. The server ignores the prices and statuses it accepts here. */
export const OrderRequest = z.object({
  ...CustomerDetails.shape,
  ...BusinessFields.shape,
  items: z.string().max(200_000),
  subtotal: Pounds.optional(),
  discountCode: OptionalCode,
  discountAmount: Pounds.optional(),
  deliveryType: DeliveryTypeSchema.default(DELIVERY_TYPES[0]),
  deliveryFee: Pounds.optional(),
  totalAmount: Pounds,
  orderStatus: z.string().max(40).optional(),
  paymentStatus: z.string().max(40).optional(),
  stripePaymentIntentId: textSchema().max(255).nullish(),
  clientSecret: ClientSecret,
})
export type OrderRequest = z.infer<typeof OrderRequest>
