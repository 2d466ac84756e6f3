/** `sandbox` is the built-in stand-in for Stripe: no money moves. */
export const CARD_PROVIDERS = ['stripe', 'sandbox'] as const
export type CardProvider = (typeof CARD_PROVIDERS)[number]
