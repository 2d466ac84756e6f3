import { z } from 'zod'

/** `GET /api/shop`: how this shop takes money, and whether it counts visits. */
export const Shop = z.object({
  /** `sandbox` is the shop's own stand-in for the card provider: no money moves. */
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  /** True for the sandbox and for test keys of the card provider. */
  testMode: z.boolean(),
  /** The property that visits are counted in, for whom agrees; null counts nobody. */
  analyticsId: z.string().nullable(),
})
export type Shop = z.infer<typeof Shop>

/** `GET /api/policies`: the date that the shop's legal texts show. */
export const Policies = z.object({ updated: z.iso.date() })
export type Policies = z.infer<typeof Policies>
