/** What a subscriber agrees to; shown beside the form and stored with the consent (PECR). */
export const NEWSLETTER_CONSENT =
  'By subscribing you agree to e-mails about Courtside products and offers. You can unsubscribe in each of them.'
