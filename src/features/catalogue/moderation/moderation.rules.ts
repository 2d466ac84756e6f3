import type { FieldRules } from '#/lib/fieldRules.ts'
import type { Tone } from '#/lib/tone.ts'

/** How the admin shows a state. */
export type StateLabel = { label: string; tone: Tone }

export const PENDING: StateLabel = { label: 'Pending', tone: 'attention' }
export const PUBLISHED: StateLabel = { label: 'Published', tone: 'good' }
export const REJECTED: StateLabel = { label: 'Rejected', tone: 'quiet' }

export const PUBLICATION_STATES = { pending: PENDING, published: PUBLISHED }

export const publicationState = (isPublished: boolean): StateLabel => (isPublished ? PUBLISHED : PENDING)

/** The shop’s, to what somebody wrote about a product. */
export const answerRules = {
  max: [2000, 'An answer must be at most 2,000 characters'],
  multiline: true,
} satisfies FieldRules
