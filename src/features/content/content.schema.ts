import { z } from 'zod'

/** `GET /api/shop`: how this shop takes money. */
export const Shop = z.object({
  /** `sandbox` is the shop's own stand-in for the card provider: no money moves. */
  provider: z.enum(['stripe', 'sandbox']),
  publishableKey: z.string(),
  /** True for the sandbox and for test keys of the card provider. */
  testMode: z.boolean(),
})
export type Shop = z.infer<typeof Shop>
