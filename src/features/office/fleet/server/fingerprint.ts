import type { Config } from '#/platform/config.ts'
import { sha256 } from '#/platform/sha256.ts'

/** Digests of settings by name, without passwords. Of another release, some may be missing. */
export type Fingerprint = { required: Record<string, string>; shown: Record<string, string> }

type Facts = Record<string, string | number | boolean | undefined>

/** `required` must be the same in all processes; `shown` may differ while a change is rolled out. */
export function fingerprintOf(config: Config): Fingerprint {
  const { stripe, smtpUrl } = config
  const mailServer = smtpUrl ? new URL(smtpUrl) : undefined
  return {
    required: digest({
      STRIPE_SECRET_KEY: stripe && accountOf(stripe.secretKey),
      STRIPE_API_BASE: config.stripeApiBase,
      PUBLIC_URL: config.publicUrl,
      // One can't read what another has sealed.
      SECRETS_KEY: config.secretsKey,
      // A process without it holds its emails for somebody to send.
      SMTP_URL: smtpUrl !== undefined,
    }),
    shown: digest({
      STRIPE_SECRET_KEY: stripe?.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe?.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe?.webhookSecret,
      SMTP_URL: mailServer && `${mailServer.username}@${mailServer.host}`,
      MAIL_FROM: config.mailFrom,
      TRUST_PROXY: config.trustProxy,
      CHECKOUT_SWEEP_SECONDS: config.checkoutSweepSeconds,
      CHECKOUT_RESERVATION_SECONDS: config.checkoutReservationSeconds,
      CHECKOUT_UNCLAIMED_SECONDS: config.checkoutUnclaimedSeconds,
      KLARNA_INSTALMENTS: config.klarnaInstalments,
      GA_MEASUREMENT_ID: config.analyticsId,
    }),
  }
}

export const differences = (one: Fingerprint, other: Fingerprint) => ({
  required: differingNames(one.required, other.required),
  shown: differingNames(one.shown, other.shown),
})

const differingNames = (one: Record<string, string>, other: Record<string, string>): string[] =>
  Object.keys(one).filter((name) => other[name] !== undefined && other[name] !== one[name])

/** Mode and account. Stripe's keys contain the account's id, except old ones, of which the whole key counts. */
const accountOf = (secretKey: string): string =>
  /_(?:live|test)_51[A-Za-z0-9]{14}/.exec(secretKey)?.[0] ?? secretKey.replace(/^[sr]k/, '')

const digest = (facts: Facts): Record<string, string> =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, sha256(String(value ?? '')).slice(0, 16)]))
