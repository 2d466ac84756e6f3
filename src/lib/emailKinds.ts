type EmailKindFacts = {
  /** In the admin. */
  label: string
  /**
   * `recipient`: their own data. `customer`: sent to the shop, so it’s the customer’s data, not its recipient’s.
   * `staff`: who works here, their sign-ins and what changed about them, which only owners see.
   */
  about: 'recipient' | 'customer' | 'staff'
  /** Sent before the others: its reader is waiting for it, or must act at once. */
  isAwaited?: boolean
}

const describeKinds = <Kind extends string>(kinds: Record<Kind, EmailKindFacts>): Record<Kind, EmailKindFacts> => kinds

export const EMAIL_KINDS = describeKinds({
  'contact-acknowledgement': { label: 'Contact: acknowledgement', about: 'recipient' },
  'contact-copy': { label: 'Contact: our copy', about: 'customer' },
  'contact-reply': { label: 'Contact: our reply', about: 'recipient' },

  'order-confirmation': { label: 'Order confirmation', about: 'recipient' },
  'order-on-invoice': { label: 'Order confirmation: pay by invoice', about: 'recipient' },
  'order-status': { label: 'Order status', about: 'recipient' },
  'order-dispatched': { label: 'Order: parcel sent', about: 'recipient' },
  'order-tracking': { label: 'Order: tracking number', about: 'recipient' },
  'order-link': { label: 'Order: new link to it', about: 'recipient', isAwaited: true },
  'payment-link': { label: 'Payment link', about: 'recipient', isAwaited: true },
  refund: { label: 'Refund', about: 'recipient' },
  'new-order': { label: 'New order: our copy', about: 'customer' },
  'new-order-on-invoice': { label: 'New order to pay by invoice: our copy', about: 'customer' },

  quote: { label: 'Quote', about: 'recipient' },
  'quote-accepted': { label: 'Quote accepted', about: 'recipient' },
  'quote-answered': { label: 'Quote answered: our copy', about: 'customer' },
  'quote-request': { label: 'Quote requested: acknowledgement', about: 'recipient' },
  'quote-requested': { label: 'Quote requested: our copy', about: 'customer' },

  'return-requested': { label: 'Return or repair: acknowledgement', about: 'recipient' },
  'return-copy': { label: 'Return or repair: our copy', about: 'customer' },
  'return-approved': { label: 'Return or repair: approved', about: 'recipient' },
  'return-declined': { label: 'Return or repair: declined', about: 'recipient' },
  'return-received': { label: 'Return or repair: received', about: 'recipient' },
  'return-resolved': { label: 'Return or repair: resolved', about: 'recipient' },

  'newsletter-welcome': { label: 'Newsletter: welcome', about: 'recipient' },
  'restock-confirmation': { label: 'Restock alert: confirmation', about: 'recipient', isAwaited: true },
  'restock-alert': { label: 'Restock alert: back in stock', about: 'recipient' },
  'review-invitation': { label: 'Product review: invitation', about: 'recipient' },
  'question-copy': { label: 'Product question: our copy', about: 'customer' },
  'question-answer': { label: 'Product question: our answer', about: 'recipient' },

  'privacy-acknowledgement': { label: 'Privacy request: acknowledgement', about: 'recipient', isAwaited: true },
  'privacy-access': { label: 'Privacy request: data sent', about: 'recipient' },
  'privacy-erased': { label: 'Privacy request: data erased', about: 'recipient' },
  'privacy-refused': { label: 'Privacy request: refused', about: 'recipient' },

  'account-verification': { label: 'Account: email verification', about: 'recipient', isAwaited: true },
  'account-registration': { label: 'Account: registration', about: 'recipient', isAwaited: true },
  'account-password-reset': { label: 'Account: password reset', about: 'recipient', isAwaited: true },
  'account-password-changed': { label: 'Account: password changed', about: 'recipient' },
  'account-deleted': { label: 'Account: deleted', about: 'recipient' },

  'staff-invitation': { label: 'Staff: invitation', about: 'staff', isAwaited: true },
  'staff-access': { label: 'Staff: access changed', about: 'staff' },
  'staff-second-factor': { label: 'Staff: two-factor authentication', about: 'staff' },
  'account-sign-in': { label: 'Account: new sign-in', about: 'staff' },
  'account-second-factor': { label: 'Account: two-factor authentication', about: 'staff' },

  incident: { label: 'Incident', about: 'recipient', isAwaited: true },
})

export type EmailKind = keyof typeof EMAIL_KINDS

/** False for a kind of another release. */
export const isAwaited = (kind: string): boolean => EMAIL_KINDS[kind as EmailKind]?.isAwaited === true

export const emailKindsAbout = (about: EmailKindFacts['about']): EmailKind[] =>
  (Object.keys(EMAIL_KINDS) as EmailKind[]).filter((kind) => EMAIL_KINDS[kind].about === about)
