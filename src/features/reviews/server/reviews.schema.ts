import { z } from 'zod'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { BEST_RATING } from '../rating.rules.ts'
import { reviewRules } from '../reviews.rules.ts'

const Rating = z
  .int('Rating must be from 1 to 5')
  .min(1, 'Rating must be from 1 to 5')
  .max(5, 'Rating must be from 1 to 5')

/** `POST /api/reviews`. Whatever else is sent, an approval among it, is left aside. */
export const NewReview = z.object({
  name: fieldSchema(reviewRules.name),
  email: fieldSchema(reviewRules.email),
  title: optionalFieldSchema(reviewRules.title),
  rating: Rating.default(BEST_RATING),
  review: fieldSchema(reviewRules.review),
})
export type NewReview = z.infer<typeof NewReview>

/** A published review, as everybody may read it: without its writer's email. */
export const ApprovedReview = z.object({
  id: z.int(),
  name: z.string(),
  rating: z.int(),
  title: z.string().nullable(),
  review: z.string(),
  createdAt: z.iso.datetime(),
})
export type ApprovedReview = z.infer<typeof ApprovedReview>

/** What all published reviews say together. Without any there is no average. */
export const ReviewSummary = z.object({ count: z.int(), average: z.number().nullable() })
export type ReviewSummary = z.infer<typeof ReviewSummary>

/** A review as the administrator reads it, before or after it is published. */
export const AdminReview = z.object({
  ...ApprovedReview.shape,
  email: z.string(),
  isApproved: z.boolean(),
})
export type AdminReview = z.infer<typeof AdminReview>
