/** `sandbox` is the built-in stand-in for Stripe: no money moves. */
export const CARD_PROVIDERS = ['stripe', 'sandbox'] as const
export type CardProvider = (typeof CARD_PROVIDERS)[number]

/** Sites that the card form needs, for the page policy. */
export type CardFormOrigins = { scripts: string; frames: string; calls: string }

type ProviderFacts = {
  /** Undefined if the form is all the shop’s own. */
  formOrigins: CardFormOrigins | undefined
  webhook: {
    path: `/api/${string}/webhook`
    signatureHeader: string
    /** For the status page: why events might be missing. Undefined if none can be. */
    adviceIfSilent: string | undefined
  }
  /** A payment in the provider’s dashboard, for staff. */
  paymentUrl: (intentId: string, testMode: boolean) => string | null
  /** Where the provider reports outages. */
  statusPage: string | undefined
}

const STRIPE_SCRIPTS = 'https://js.stripe.com https://*.js.stripe.com'
const STRIPE_WEBHOOK = { path: '/api/stripe/webhook', signatureHeader: 'Stripe-Signature' } as const

export const PROVIDER_FACTS: Record<CardProvider, ProviderFacts> = {
  stripe: {
    formOrigins: {
      scripts: STRIPE_SCRIPTS,
      frames: `${STRIPE_SCRIPTS} https://hooks.stripe.com`,
      calls: 'https://api.stripe.com',
    },
    webhook: {
      ...STRIPE_WEBHOOK,
      adviceIfSilent:
        'Stripe’s events aren’t reaching the shop, so it won’t notice late payments or refunds made in Stripe. In Stripe’s dashboard, check the webhook for /api/stripe/webhook, and that STRIPE_WEBHOOK_SECRET matches its signing secret.',
    },
    paymentUrl: (intentId, testMode) => `https://dashboard.stripe.com/${testMode ? 'test/' : ''}payments/${intentId}`,
    statusPage: 'status.stripe.com',
  },
  sandbox: {
    formOrigins: undefined,
    webhook: { ...STRIPE_WEBHOOK, adviceIfSilent: undefined },
    paymentUrl: () => null,
    statusPage: undefined,
  },
}
