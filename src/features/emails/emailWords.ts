import type { EmailState } from './server/emails.schema.ts'

const KINDS: Record<string, string> = {
  'contact-acknowledgement': 'Contact: acknowledgement',
  'contact-copy': 'Contact: our copy',
  'newsletter-welcome': 'Newsletter: welcome',
}

/** What a kind of mail is called: `order-confirmation` is an order confirmation. */
export const kindWords = (kind: string): string => {
  const words = kind.replace(/[-_.]+/g, ' ').trim()
  return KINDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** In the order in which they want a look. */
export const EMAIL_STATES: readonly { value: EmailState; label: string }[] = [
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'kept', label: 'Kept' },
  { value: 'sent', label: 'Sent' },
]

/** Where a mail is, in a sentence. */
export function stateSentence(state: EmailState, attempts: number): string {
  switch (state) {
    case 'kept':
      return 'There was no mail server when it was written (SMTP_URL), so it is kept here and was not sent.'
    case 'waiting':
      return attempts === 0
        ? 'It is sent within a few seconds.'
        : 'The mail server has not taken it yet. The shop tries again, for about five days.'
    case 'sent':
      return 'The mail server has taken it.'
    case 'failed':
      return 'The mail server did not take it, and the shop tries no more.'
  }
}

/** How long a file is: `12 KB`. */
export const sizeWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What a mail is about, of its reference, and what it is called. Undefined where the admin has no page for it. */
export function aboutOf(reference: string): MailSubject | undefined {
  const orderId = reference.match(/^ORD-[0-9A-Z]{10}/)?.[0]
  if (orderId) return { list: 'orders', id: orderId, words: orderId }
  const [, kind, id] = reference.match(/^(contact|subscriber|privacy)-(\d+)/) ?? []
  if (!kind || !id) return undefined
  if (kind === 'contact') return { list: 'contacts', id, words: `Message ${id}` }
  if (kind === 'subscriber') return { list: 'newsletters', id, words: `Subscriber ${id}` }
  return { list: 'privacy-requests', id, words: `Privacy request ${id}` }
}

export type MailSubject = {
  list: 'orders' | 'contacts' | 'newsletters' | 'privacy-requests'
  id: string
  words: string
}
