import { z } from 'zod'

export const Shop = z.object({
  /** `sandbox` is the built-in stand-in for Stripe: no money moves. */
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  /** True for the sandbox and for Stripe’s test keys. */
  testMode: z.boolean(),
  /** The merchant’s Stripe account offers Klarna, and the merchant wants its instalments named. */
  instalments: z.boolean(),
  analyticsId: z.string().nullable(),
})
export type Shop = z.infer<typeof Shop>

export const Policies = z.object({ updated: z.iso.date() })
export type Policies = z.infer<typeof Policies>
