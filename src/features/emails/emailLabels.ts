import { capitalise } from '#/lib/capitalise.ts'
import { EMAIL_KINDS, type EmailKind } from '#/lib/emailKinds.ts'
import type { Tone } from '#/lib/tone.ts'
import type { Email, EmailState } from './server/emails.schema.ts'

/** The database may have kinds that are no longer sent. */
export const kindLabel = (kind: string): string =>
  Object.hasOwn(EMAIL_KINDS, kind)
    ? EMAIL_KINDS[kind as EmailKind].label
    : capitalise(kind.replace(/[-_.]+/g, ' ').trim())

/** Most urgent first. */
export const EMAIL_STATES: readonly { value: EmailState; label: string }[] = [
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'kept', label: 'Held' },
  { value: 'sent', label: 'Sent' },
]

export const emailStateLabel = (state: EmailState): string =>
  EMAIL_STATES.find(({ value }) => value === state)?.label ?? state

export const EMAIL_STATE_TONES: Record<EmailState, Tone> = {
  kept: 'quiet',
  waiting: 'attention',
  sent: 'good',
  failed: 'bad',
}

const USUAL_WAIT_MS = 60_000

export function describeState(
  { state, attempts, queuedAt }: Pick<Email, 'state' | 'attempts' | 'queuedAt'>,
  now: number,
): string {
  switch (state) {
    case 'kept':
      return 'The shop had no mail server (SMTP_URL) when this was created, so it hasn’t been sent.'
    case 'waiting':
      if (attempts > 0) return 'The mail server hasn’t accepted it yet. The shop will keep trying for about five days.'
      return queuedAt && now - Date.parse(queuedAt) < USUAL_WAIT_MS
        ? 'It’ll be sent within a few seconds.'
        : 'It’s taking longer than usual. The shop will keep trying for about five days.'
    case 'sent':
      return 'The mail server has accepted it.'
    case 'failed':
      return 'The shop couldn’t send it and has stopped trying.'
  }
}

export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export function subjectOf(reference: string): EmailSubject | undefined {
  const orderId = reference.match(/^ORD-[0-9A-Z]{10}/)?.[0]
  if (orderId) return { list: 'orders', id: orderId, words: orderId }
  const [, kind, id] = reference.match(/^(contact|quote|subscriber|restock|privacy|question)-(\d+)/) ?? []
  if (!kind || !id) return undefined
  if (kind === 'contact') return { list: 'contacts', id, words: `Message ${id}` }
  if (kind === 'quote') return { list: 'quotes', id, words: `Quote Q-${id}` }
  if (kind === 'subscriber') return { list: 'newsletters', id, words: `Subscriber ${id}` }
  if (kind === 'restock') return { list: 'restock-alerts', id, words: `Restock alert ${id}` }
  if (kind === 'question') return { list: 'product-questions', id, words: `Question ${id}` }
  return { list: 'privacy-requests', id, words: `Privacy request ${id}` }
}

export type EmailSubject = {
  list: 'orders' | 'contacts' | 'newsletters' | 'privacy-requests' | 'product-questions' | 'quotes' | 'restock-alerts'
  id: string
  words: string
}
