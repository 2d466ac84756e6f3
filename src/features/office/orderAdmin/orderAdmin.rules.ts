import type { FieldRules } from '#/lib/fieldRules.ts'

export const noteRules = {
  text: { min: [1, 'Please enter a note'], max: [2000, 'Please keep a note to 2,000 characters'], multiline: true },
} satisfies Record<string, FieldRules>
