import { brand } from '#/lib/brand.ts'
import { emailField, type FieldRules } from '#/lib/fieldRules.ts'

/** Shown with the form and stored with the consent (PECR). */
export const newsletterConsent = (): string =>
  `By subscribing you agree to emails about ${brand()} products and offers. You can unsubscribe at any time.`

export const newsletterRules = {
  email: emailField('Please enter a valid email'),
} satisfies Record<string, FieldRules>

export const SUBSCRIBER_STATES = { subscribed: 'Subscribed', unsubscribed: 'Unsubscribed' }
