import {
  answerRules,
  PENDING,
  PUBLISHED,
  REJECTED,
  type StateLabel,
} from '#/features/catalogue/moderation/moderation.rules.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'

/** `answered`: by email only. */
export const QUESTION_STATES = ['pending', 'published', 'answered', 'rejected'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

export const QUESTION_STATE_LABELS: Record<QuestionState, StateLabel> = {
  pending: { ...PENDING, label: 'To answer' },
  published: PUBLISHED,
  answered: { ...PUBLISHED, label: 'Answered by email' },
  rejected: REJECTED,
}

export const questionAnswerRules = { ...answerRules, min: [2, 'Please write an answer'] } satisfies FieldRules
