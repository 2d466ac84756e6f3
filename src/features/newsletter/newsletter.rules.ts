import { emailField, type FieldRules } from '#/lib/fieldRules.ts'

/** What a subscriber agrees to; shown beside the form and stored with the consent (PECR). */
export const NEWSLETTER_CONSENT =
  'By subscribing you agree to e-mails about Courtside products and offers. You can unsubscribe in each of them.'

export const newsletterRules = {
  email: emailField('Please enter a valid email'),
} satisfies Record<string, FieldRules>
