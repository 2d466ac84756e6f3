import { z } from 'zod'
import { MIN_CHARGE } from '../errors.ts'

const WHOLE = /^-?\d{1,15}$/

const ruleError = (code: string, message: string) => ({ params: { code }, error: message })

const Whole = z
  .string()
  .refine((text) => WHOLE.test(text), {
    params: { code: 'parameter_invalid_integer' },
    error: ({ input }) => `Invalid integer: ${String(input).slice(0, 100)}`,
    abort: true,
  })
  .transform(Number)

/** Stripe's limits: 30p to £999,999.99. */
const Amount = Whole.refine((amount) => amount >= 1, {
  ...ruleError('parameter_invalid_integer', 'This value must be greater than or equal to 1.'),
  abort: true,
})
  .refine((amount) => amount >= MIN_CHARGE, ruleError('amount_too_small', 'Amount must be at least £0.30 gbp'))
  .refine(
    (amount) => amount <= 99_999_999,
    ruleError('amount_too_large', 'Amount must be no more than £999,999.99 gbp'),
  )

const Currency = z.string().refine((currency) => currency.toLowerCase() === 'gbp', {
  params: { code: 'parameter_invalid' },
  error: ({ input }) => `Invalid currency: ${String(input).slice(0, 10)}. The sandbox takes gbp.`,
})

const Flag = z.enum(['true', 'false'], 'Invalid boolean').transform((text) => text === 'true')

const Text = (limit: number) => z.string().max(limit, `Invalid string: must be at most ${limit} characters`)

/** The form parser returns lists as objects with numeric names. */
const List = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (value && typeof value === 'object' ? Object.values(value) : value), z.array(item).max(20))

/** Up to 50 names of 40 characters with 500 characters each. */
const Metadata = z.union([
  z.literal(''),
  z
    .record(Text(40), Text(500))
    .refine((all) => Object.keys(all).length <= 50, ruleError('parameter_invalid', 'Metadata has at most 50 keys')),
])

const Email = z.union([z.literal(''), z.email('Invalid email address')])

const Expand = (...known: string[]) =>
  List(
    z.string().refine((property) => known.includes(property), {
      params: { code: 'parameter_invalid' },
      error: ({ input }) => `This property cannot be expanded (${String(input).slice(0, 100)}).`,
    }),
  ).default([])

const Billing = z.strictObject({
  name: Text(5000).optional(),
  email: Email.optional(),
  phone: Text(5000).optional(),
  address: z
    .union([
      z.literal(''),
      z.strictObject({
        city: Text(5000).optional(),
        country: Text(2).optional(),
        line1: Text(5000).optional(),
        line2: Text(5000).optional(),
        postal_code: Text(5000).optional(),
        state: Text(5000).optional(),
      }),
    ])
    .optional(),
})

const Card = z.strictObject({
  type: z.literal('card', 'The sandbox takes cards only.'),
  card: z.strictObject({
    number: Text(100),
    exp_month: Whole.optional(),
    exp_year: Whole.optional(),
    cvc: Text(20).optional(),
  }),
  billing_details: Billing.optional(),
})
export type CardDetails = z.infer<typeof Card>

const BrowserParameters = { client_secret: Text(5000).optional(), key: Text(5000).optional() }

export const CreateIntent = z.strictObject({
  amount: Amount,
  currency: Currency,
  metadata: Metadata.default({}),
  description: Text(1000).optional(),
  receipt_email: Email.optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: Flag, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
})

export const UpdateIntent = z.strictObject({
  amount: Amount.optional(),
  metadata: Metadata.optional(),
  description: Text(1000).optional(),
  receipt_email: Email.optional(),
})

export const RetrieveIntent = z.strictObject({ ...BrowserParameters, expand: Expand('latest_charge') })

export const ConfirmIntent = z.strictObject({
  ...BrowserParameters,
  payment_method_data: Card.optional(),
  return_url: z.url('Not a valid URL').optional(),
})

export const ChallengeIntent = z.strictObject({
  ...BrowserParameters,
  outcome: z.enum(['complete', 'fail'], 'The outcome is complete or fail.'),
})

export const CancelIntent = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'], 'Invalid cancellation_reason')
    .optional(),
})

export const CreateRefund = z.strictObject({
  payment_intent: Text(255),
  amount: Whole.refine(
    (amount) => amount >= 1,
    ruleError('parameter_invalid_integer', 'Invalid positive integer'),
  ).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer'], 'Invalid reason').optional(),
  metadata: Metadata.default({}),
})

const page = {
  limit: Whole.refine(
    (limit) => limit >= 1 && limit <= 100,
    ruleError('parameter_invalid_integer', 'The limit is 1 to 100.'),
  )
    .optional()
    .transform((limit) => limit ?? 10),
  starting_after: Text(255).optional(),
  created: z.strictObject({ gte: Whole }).optional(),
}
export type Page = { limit: number; starting_after?: string; created?: { gte: number } }

export const ListIntents = z.strictObject({ ...page, expand: Expand('data.latest_charge') })
export const ListOfIntent = z.strictObject({ ...page, payment_intent: Text(255) })
