import { facts } from '#/features/shop/content/content.facts.ts'
import { emailField, type FieldRules } from '#/lib/fieldRules.ts'
import { formatCount } from '#/lib/format.ts'

/** Shown with the form and stored with the request (PECR). */
export const alertConsent = (product: string): string =>
  `We’ll email you once, when we have the ${product} in stock again. You can cancel at any time.`

export const alertLabel = (product: string): string => `Email me when it’s back: ${product}`

export const alertRules = {
  email: emailField('Please enter a valid email'),
} satisfies Record<string, FieldRules>

/** How long a confirmation link works. Requests not confirmed by then are deleted. */
export const CONFIRM_DAYS = facts.privacy.keepUnconfirmedAlertDays

/** Of the list of products. */
export const WAITING_COLUMN = {
  id: 'waiting',
  header: 'Waiting',
  numeric: true,
  visibleFrom: 'md',
  sortBy: 'waiting',
  descendingFirst: true,
  cell: ({ waiting }: { waiting: number }) => (waiting > 0 ? formatCount(waiting) : ''),
} as const

export const WAITING_CHOICE = { waiting: 'Customers waiting' }

export const ALERT_STATES = ['unconfirmed', 'waiting', 'notified', 'cancelled'] as const
export type AlertState = (typeof ALERT_STATES)[number]

export const ALERT_STATE_LABELS: Record<AlertState, string> = {
  unconfirmed: 'Not confirmed',
  waiting: 'Waiting',
  notified: 'Emailed',
  cancelled: 'Cancelled',
}

export const ALERT_STATE_TONES = {
  unconfirmed: 'quiet',
  waiting: 'attention',
  notified: 'good',
  cancelled: 'quiet',
} as const satisfies Record<AlertState, string>
