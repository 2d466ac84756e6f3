import { z } from 'zod'
import { CARD_PROVIDERS } from '#/platform/payments/providerFacts.ts'

export const Shop = z.object({
  provider: z.enum(CARD_PROVIDERS),
  publishableKey: z.string(),
  /** True for the sandbox and for a provider’s test keys. */
  testMode: z.boolean(),
  /** The merchant’s Stripe account offers Klarna, and the merchant wants its instalments named. */
  instalments: z.boolean(),
  analyticsId: z.string().nullable(),
})
export type Shop = z.infer<typeof Shop>

export const Policies = z.object({ updated: z.iso.date() })
export type Policies = z.infer<typeof Policies>
