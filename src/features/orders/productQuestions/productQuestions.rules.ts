import { emailField, type FieldRules } from '#/lib/fieldRules.ts'

export const questionRules = {
  name: {
    min: [2, 'Name must be at least 2 characters'],
    max: [40, 'Name must be at most 40 characters'],
  },
  email: emailField('Please enter a valid email'),
  question: {
    min: [10, 'Question must be at least 10 characters'],
    max: [1000, 'Question must be at most 1,000 characters'],
    multiline: true,
  },
} satisfies Record<string, FieldRules>

/** How many a product’s page shows. */
export const MAX_QUESTIONS_SHOWN = 50
export const QUESTIONS_OPEN = 4
