import { emailField, type FieldRules } from '#/lib/fieldRules.ts'

/** `answered`: by email only. */
export const QUESTION_STATES = ['pending', 'published', 'answered', 'rejected'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

export const QUESTION_STATE_LABELS: Record<QuestionState, string> = {
  pending: 'To answer',
  published: 'Published',
  answered: 'Answered by email',
  rejected: 'Rejected',
}

export const QUESTION_STATE_TONES = {
  pending: 'attention',
  published: 'good',
  answered: 'good',
  rejected: 'quiet',
} as const satisfies Record<QuestionState, string>

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

export const questionAnswerRules = {
  min: [2, 'Please write an answer'],
  max: [2000, 'An answer must be at most 2,000 characters'],
  multiline: true,
} satisfies FieldRules

/** How many a product’s page shows. */
export const MAX_QUESTIONS_SHOWN = 50
export const QUESTIONS_OPEN = 4
