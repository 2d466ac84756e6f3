import { emailField, type FieldRules } from '#/lib/fieldRules.ts'

export const REQUEST_TYPES = [
  { id: 'access', label: 'Data Access Request' },
  { id: 'deletion', label: 'Data Deletion Request' },
] as const
export type RequestType = (typeof REQUEST_TYPES)[number]['id']

export const privacyRules = {
  email: emailField(),
  message: {
    optional: true,
    max: [5000, 'Please keep the additional information to 5,000 characters'],
    multiline: true,
  },
} satisfies Record<string, FieldRules>

export const refusalRules = {
  reason: {
    min: [10, 'Give the reason in a sentence: we’ll send it to the person'],
    max: [2000, 'Please keep the reason to 2,000 characters'],
    multiline: true,
  },
} satisfies Record<string, FieldRules>

export const CONFIRM_DAYS = 30

export type RequestState = 'received' | 'confirmed' | 'done' | 'refused'

export const REQUEST_STATE_LABELS: Record<RequestState, string> = {
  received: 'Not confirmed',
  confirmed: 'Confirmed',
  done: 'Done',
  refused: 'Refused',
}

/** Of the admin’s list. */
export const STATE_CHOICES = { open: 'Open', ...REQUEST_STATE_LABELS }

/** Both days are `YYYY-MM-DD` in London. Negative if overdue. */
export const daysLeft = (dueOn: string, today: string): number =>
  Math.round((Date.parse(`${dueOn}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)

export function formatDaysLeft(left: number): string {
  if (left === 0) return 'due today'
  const days = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'day' : 'days'}`
  return left > 0 ? `${days} left` : `${days} overdue`
}
