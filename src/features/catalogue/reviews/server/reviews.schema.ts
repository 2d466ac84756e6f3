import { z } from 'zod'
import { MAX_RATING } from '#/lib/rating.ts'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { reviewRules } from '../reviews.rules.ts'

const Rating = z
  .int('Rating must be from 1 to 5')
  .min(1, 'Rating must be from 1 to 5')
  .max(5, 'Rating must be from 1 to 5')

/** Unknown fields, such as an approval, are ignored. */
export const NewReview = z.object({
  name: fieldSchema(reviewRules.name),
  email: fieldSchema(reviewRules.email),
  title: optionalFieldSchema(reviewRules.title),
  rating: Rating.default(MAX_RATING),
  review: fieldSchema(reviewRules.review),
})
export type NewReview = z.infer<typeof NewReview>

/** Public, so without the author's email. */
export const ApprovedReview = z.object({
  id: z.int(),
  name: z.string(),
  rating: z.int(),
  title: z.string().nullable(),
  review: z.string(),
  createdAt: z.iso.datetime(),
})
export type ApprovedReview = z.infer<typeof ApprovedReview>

/** `average` is null if there are no reviews. */
export const ReviewSummary = z.object({ count: z.int(), average: z.number().nullable() })
export type ReviewSummary = z.infer<typeof ReviewSummary>

export const AdminReview = z.object({
  ...ApprovedReview.shape,
  email: z.string(),
  isApproved: z.boolean(),
})
export type AdminReview = z.infer<typeof AdminReview>
