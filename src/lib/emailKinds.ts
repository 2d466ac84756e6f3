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
} & Cause

/**
 * Who can make the shop send it. `shop`: its staff, a payment or a date; or it goes to the shop itself. `recipient`: someone who has
 * confirmed the address, who holds a link emailed to it, or whose order is paid or approved. `anybody`: whoever
 * enters the address, so it counts towards the address’s daily budget (`platform/mail/emailBudget.ts`).
 */
type Cause =
  | { cause: 'shop' | 'recipient' }
  | {
      cause: 'anybody'
      /** Nobody else’s requests can keep it from its recipient: one every 12 hours doesn’t count. */
      isAssured?: boolean
    }

const describeKinds = <Kind extends string>(kinds: Record<Kind, EmailKindFacts>): Record<Kind, EmailKindFacts> => kinds

export const EMAIL_KINDS = describeKinds({
  'contact-acknowledgement': { label: 'Contact: acknowledgement', about: 'recipient', cause: 'anybody' },
  'contact-copy': { label: 'Contact: our copy', about: 'customer', cause: 'shop' },
  'contact-reply': { label: 'Contact: our reply', about: 'recipient', cause: 'shop' },

  'order-confirmation': { label: 'Order confirmation', about: 'recipient', cause: 'shop' },
  'order-on-invoice': { label: 'Order confirmation: pay by invoice', about: 'recipient', cause: 'recipient' },
  'order-to-confirm': {
    label: 'Order to confirm: pay by invoice',
    about: 'recipient',
    cause: 'anybody',
    isAssured: true,
    isAwaited: true,
  },
  'order-status': { label: 'Order status', about: 'recipient', cause: 'shop' },
  'order-dispatched': { label: 'Order: parcel sent', about: 'recipient', cause: 'shop' },
  'order-tracking': { label: 'Order: tracking number', about: 'recipient', cause: 'shop' },
  'order-link': { label: 'Order: new link to it', about: 'recipient', cause: 'recipient', isAwaited: true },
  'payment-link': { label: 'Payment link', about: 'recipient', cause: 'shop', isAwaited: true },
  refund: { label: 'Refund', about: 'recipient', cause: 'shop' },
  'new-order': { label: 'New order: our copy', about: 'customer', cause: 'shop' },
  'new-order-on-invoice': { label: 'New order to pay by invoice: our copy', about: 'customer', cause: 'shop' },

  quote: { label: 'Quote', about: 'recipient', cause: 'shop' },
  'quote-accepted': { label: 'Quote accepted', about: 'recipient', cause: 'recipient' },
  'quote-answered': { label: 'Quote answered: our copy', about: 'customer', cause: 'shop' },
  'quote-request': { label: 'Quote requested: acknowledgement', about: 'recipient', cause: 'anybody' },
  'quote-requested': { label: 'Quote requested: our copy', about: 'customer', cause: 'shop' },

  'return-requested': { label: 'Return or repair: acknowledgement', about: 'recipient', cause: 'recipient' },
  'return-copy': { label: 'Return or repair: our copy', about: 'customer', cause: 'shop' },
  'return-approved': { label: 'Return or repair: approved', about: 'recipient', cause: 'shop' },
  'return-declined': { label: 'Return or repair: declined', about: 'recipient', cause: 'shop' },
  'return-received': { label: 'Return or repair: received', about: 'recipient', cause: 'shop' },
  'return-resolved': { label: 'Return or repair: resolved', about: 'recipient', cause: 'shop' },

  'newsletter-welcome': { label: 'Newsletter: welcome', about: 'recipient', cause: 'anybody' },
  'restock-confirmation': {
    label: 'Restock alert: confirmation',
    about: 'recipient',
    cause: 'anybody',
    isAwaited: true,
  },
  'restock-alert': { label: 'Restock alert: back in stock', about: 'recipient', cause: 'recipient' },
  'review-invitation': { label: 'Product review: invitation', about: 'recipient', cause: 'shop' },
  'question-copy': { label: 'Product question: our copy', about: 'customer', cause: 'shop' },
  'question-answer': { label: 'Product question: our answer', about: 'recipient', cause: 'shop' },

  'privacy-acknowledgement': {
    label: 'Privacy request: acknowledgement',
    about: 'recipient',
    cause: 'anybody',
    isAwaited: true,
  },
  'privacy-access': { label: 'Privacy request: data sent', about: 'recipient', cause: 'shop' },
  'privacy-erased': { label: 'Privacy request: data erased', about: 'recipient', cause: 'shop' },
  'privacy-refused': { label: 'Privacy request: refused', about: 'recipient', cause: 'shop' },

  'account-verification': {
    label: 'Account: email verification',
    about: 'recipient',
    cause: 'anybody',
    isAssured: true,
    isAwaited: true,
  },
  'account-registration': {
    label: 'Account: registration',
    about: 'recipient',
    cause: 'anybody',
    isAssured: true,
    isAwaited: true,
  },
  'account-password-reset': {
    label: 'Account: password reset',
    about: 'recipient',
    cause: 'anybody',
    isAssured: true,
    isAwaited: true,
  },
  'account-password-changed': { label: 'Account: password changed', about: 'recipient', cause: 'recipient' },
  'account-deleted': { label: 'Account: deleted', about: 'recipient', cause: 'recipient' },

  'staff-invitation': { label: 'Staff: invitation', about: 'staff', cause: 'shop', isAwaited: true },
  'staff-access': { label: 'Staff: access changed', about: 'staff', cause: 'shop' },
  'staff-second-factor': { label: 'Staff: two-factor authentication', about: 'staff', cause: 'shop' },
  'account-sign-in': { label: 'Account: new sign-in', about: 'staff', cause: 'shop' },
  'account-second-factor': { label: 'Account: two-factor authentication', about: 'staff', cause: 'shop' },

  incident: { label: 'Incident', about: 'recipient', cause: 'shop', isAwaited: true },
})

export type EmailKind = keyof typeof EMAIL_KINDS

/** False for a kind of another release. */
export const isAwaited = (kind: string): boolean => EMAIL_KINDS[kind as EmailKind]?.isAwaited === true

export const emailKindsAbout = (about: EmailKindFacts['about']): EmailKind[] =>
  (Object.keys(EMAIL_KINDS) as EmailKind[]).filter((kind) => EMAIL_KINDS[kind].about === about)
