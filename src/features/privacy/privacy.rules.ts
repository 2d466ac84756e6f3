import { emailField, type FieldRules } from '#/lib/fieldRules.ts'

/** What somebody can ask for. */
export const REQUEST_TYPES = [
  { id: 'access', label: 'Data Access Request' },
  { id: 'deletion', label: 'Data Deletion Request' },
] as const
export type RequestType = (typeof REQUEST_TYPES)[number]['id']

/** What a privacy request must be. */
export const privacyRules = {
  email: emailField(),
  message: { optional: true, max: [5000, 'Please keep the additional information to 5,000 characters'] },
} satisfies Record<string, FieldRules>
