import {
  answerRules,
  PENDING,
  PUBLISHED,
  REJECTED,
  type StateLabel,
} from '#/features/catalogue/moderation/moderation.rules.ts'
import type { FieldRules } from '#/lib/fieldRules.ts'

export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_STATE_LABELS: Record<ReviewState, StateLabel> = {
  pending: PENDING,
  approved: PUBLISHED,
  rejected: REJECTED,
}

/** The only ones: a review isn't rejected for being critical. Its author reads the sentence. */
export const REJECTION_REASONS = {
  offTopic: { label: 'Not about the product', sentence: 'it isn’t about the product' },
  personalData: { label: 'Names somebody else', sentence: 'it names somebody else or contains personal details' },
  offensive: { label: 'Insulting or offensive', sentence: 'it’s insulting or offensive' },
  advertising: { label: 'Advertising', sentence: 'it’s advertising' },
  notGenuine: { label: 'Not a genuine experience', sentence: 'we don’t believe it describes a genuine experience' },
} as const
export type RejectionReason = keyof typeof REJECTION_REASONS
export const REJECTION_CODES = Object.keys(REJECTION_REASONS) as [RejectionReason, ...RejectionReason[]]

export const reviewAnswerRules = { ...answerRules, optional: true } satisfies FieldRules
