import { z } from 'zod'
import { MAX_CHARGE, MIN_CHARGE } from '../errors.ts'

const Whole = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: ({ input }) => `Invalid integer: ${String(input).slice(0, 100)}` })
  .transform(Number)

const Amount = Whole.refine((amount) => amount >= MIN_CHARGE, {
  params: { code: 'amount_too_small' },
  error: 'Amount must be at least £0.30 gbp',
}).refine((amount) => amount <= MAX_CHARGE, {
  params: { code: 'amount_too_large' },
  error: 'Amount must be no more than £999,999.99 gbp',
})

const Text = (limit: number) => z.string().max(limit, `Invalid string: must be at most ${limit} characters`)

const Metadata = z
  .record(Text(40), Text(500))
  .refine((all) => Object.keys(all).length <= 50, 'Metadata has at most 50 keys')

const Address = z.strictObject({
  city: Text(5000).optional(),
  country: Text(2).optional(),
  line1: Text(5000).optional(),
  line2: Text(5000).optional(),
  postal_code: Text(5000).optional(),
  state: Text(5000).optional(),
})

const BillingDetails = z
  .strictObject({
    name: Text(5000).optional(),
    email: z.union([z.literal(''), z.email()], 'Invalid email address').optional(),
    phone: Text(5000).optional(),
    address: Address.optional(),
  })
  .optional()
export type BillingDetails = z.infer<typeof BillingDetails>

const Card = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: Text(100),
    exp_month: Whole.optional(),
    exp_year: Whole.optional(),
    cvc: Text(20).optional(),
  }),
  billing_details: BillingDetails,
})
export type CardDetails = z.infer<typeof Card>

/** Stands in for every method with a page of its own. */
const Redirect = z.strictObject({ type: z.literal('klarna'), billing_details: BillingDetails })

export const CreateIntent = z.strictObject({
  amount: Amount,
  currency: z.literal('gbp', {
    error: ({ input }) => `Invalid currency: ${String(input).slice(0, 10)}. The sandbox takes gbp.`,
  }),
  metadata: Metadata.default({}),
  description: Text(1000).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: z.stringbool('Invalid boolean'), allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
})

export const UpdateIntent = z.strictObject({
  amount: Amount.optional(),
  metadata: Metadata.optional(),
})

export const RetrieveIntent = z.strictObject({
  expand: z.strictObject({ 0: z.literal('latest_charge') }, 'This property cannot be expanded.').optional(),
})

export const ConfirmIntent = z.strictObject({
  client_secret: Text(5000).optional(),
  payment_method_data: z.discriminatedUnion('type', [Card, Redirect], 'The sandbox takes card and klarna.').optional(),
  return_url: z.url('Not a valid URL').optional(),
})

export const CompleteChallenge = z.strictObject({
  client_secret: Text(5000).optional(),
  outcome: z.enum(['complete', 'fail'], 'The outcome is complete or fail.'),
})

export const CancelIntent = z.strictObject({})

export const CreateRefund = z.strictObject({
  payment_intent: Text(255),
  amount: Whole.refine((amount) => amount >= 1, 'Invalid positive integer').optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer'], 'Invalid reason').optional(),
  metadata: Metadata.default({}),
})

const Limit = Whole.refine((limit) => limit >= 1 && limit <= 100, 'The limit is 1 to 100.').default(10)

export const ListIntents = z.strictObject({ limit: Limit })
export const ListCharges = z.strictObject({ limit: Limit, payment_intent: Text(255) })
export const ListRefunds = ListCharges.extend({ starting_after: Text(255).optional() })
