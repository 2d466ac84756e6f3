import type { Tone } from '#/lib/tone.ts'
import type { Email, EmailState } from './server/emails.schema.ts'

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
