import type { FieldRules } from '#/lib/fieldRules.ts'

export const noteRules = {
  text: { min: [1, 'Please enter a note'], max: [2000, 'Please keep a note to 2,000 characters'], multiline: true },
} satisfies Record<string, FieldRules>

// Filters of the list.

export const SOURCE_LABELS = { shop: 'Shop', staff: 'Staff' }

export const REFUND_CHOICES = {
  owed: 'Cancelled, not refunded',
  toSend: 'To send by bank transfer',
  pending: 'Waiting for the card provider',
  returned: 'Returned by the bank',
}
