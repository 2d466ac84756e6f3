import type { FieldRules } from '#/lib/fieldRules.ts'

export const REVIEW_STATES = ['pending', 'approved', 'rejected'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_STATE_LABELS: Record<ReviewState, string> = {
  pending: 'Pending',
  approved: 'Published',
  rejected: 'Rejected',
}

export const REVIEW_STATE_TONES = {
  pending: 'attention',
  approved: 'good',
  rejected: 'quiet',
} as const satisfies Record<ReviewState, string>

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

export const productReviewRules = {
  title: { optional: true, max: [100, 'Title must be at most 100 characters'] },
  text: {
    min: [10, 'Review must be at least 10 characters'],
    max: [3000, 'Review must be at most 3,000 characters'],
    multiline: true,
  },
  displayName: {
    min: [2, 'Name must be at least 2 characters'],
    max: [40, 'Name must be at most 40 characters'],
  },
} satisfies Record<string, FieldRules>

export const answerRules = {
  optional: true,
  max: [2000, 'An answer must be at most 2,000 characters'],
  multiline: true,
} satisfies FieldRules

export const MAX_PHOTOGRAPHS = 3
export const RATING_REQUIRED = 'Choose from 1 to 5 stars'

/** How long the link in an invitation works. */
export const LINK_DAYS = 180

/** `Ines C.`: what the form suggests. */
export function suggestDisplayName(customerName: string): string {
  const [first = '', ...others] = customerName.trim().split(/\s+/)
  const last = others.at(-1)
  return `${first}${last ? ` ${[...last][0]?.toUpperCase()}.` : ''}`.slice(0, productReviewRules.displayName.max[0])
}

/** Required by the DMCC Act 2024 (CMA208). */
export const PRODUCT_REVIEW_POLICY =
  'Only customers who bought the product from us can review it: we match each review to an order. ' +
  'We read every review before publishing it, apply the same rules to good and bad ones, don’t change what they say, and give nothing in return.'
