import { z } from 'zod'
import { RecordId } from '#/platform/endpoint.ts'
import { fieldSchema, optionalFieldSchema } from '#/platform/schemas/fieldRules.schema.ts'
import { REJECTION_CODES, REVIEW_STATES, reviewAnswerRules } from '../moderation.rules.ts'
import { MAX_PHOTOGRAPHS, productReviewRules, RATING_REQUIRED } from '../productReviews.rules.ts'

export const Photograph = z.object({
  id: z.int(),
  src: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  placeholder: z.string().optional(),
})
export type Photograph = z.infer<typeof Photograph>

const Review = z.object({
  id: z.int(),
  rating: z.int(),
  title: z.string().nullable(),
  text: z.string(),
  displayName: z.string(),
  createdAt: z.iso.datetime(),
  photographs: z.array(Photograph),
})

/** Public. `isExample`: by the shop’s makers, for the demo. Every other one is of a verified purchase. */
export const PublicReview = Review.extend({
  isExample: z.boolean(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
})
export type PublicReview = z.infer<typeof PublicReview>

/** The count and ratings are of all published reviews of a product; `reviews` are those of one page that pass the filter. */
export const ProductReviews = z.object({
  count: z.int(),
  average: z.number().nullable(),
  examples: z.int(),
  stars: z.array(z.object({ stars: z.int(), count: z.int() })),
  matching: z.int(),
  page: z.int(),
  pages: z.int(),
  reviews: z.array(PublicReview),
})
export type ProductReviews = z.infer<typeof ProductReviews>

const Rating = z.int(RATING_REQUIRED).min(1, RATING_REQUIRED).max(5, RATING_REQUIRED)

/** The part `review` of a form; new photographs are in the parts `photographs`. */
export const WrittenReview = z.object({
  rating: Rating,
  title: optionalFieldSchema(productReviewRules.title),
  text: fieldSchema(productReviewRules.text),
  displayName: fieldSchema(productReviewRules.displayName),
  /** The photographs sent earlier that stay. */
  keep: z.array(RecordId).max(MAX_PHOTOGRAPHS).default([]),
})
export type WrittenReview = z.infer<typeof WrittenReview>

export const OwnReview = Review.omit({ id: true, createdAt: true }).extend({
  state: z.enum(REVIEW_STATES),
  rejectionReason: z.enum(REJECTION_CODES).nullable(),
})
export type OwnReview = z.infer<typeof OwnReview>

/** What can be reviewed of an order. */
export const Purchase = z.object({
  orderId: z.string(),
  /** A test order can’t be reviewed. */
  isTest: z.boolean(),
  displayName: z.string(),
  items: z.array(
    z.object({
      productId: z.int(),
      slug: z.string(),
      name: z.string(),
      picture: Photograph.omit({ id: true }).nullable(),
      review: OwnReview.nullable(),
    }),
  ),
})
export type Purchase = z.infer<typeof Purchase>

export const AdminProductReview = Review.extend({
  version: z.int(),
  productId: z.int(),
  productName: z.string(),
  /** Null for an example. */
  orderId: z.int().nullable(),
  orderNumber: z.string().nullable(),
  state: z.enum(REVIEW_STATES),
  rejectionReason: z.enum(REJECTION_CODES).nullable(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  answeredBy: z.string().nullable(),
  updatedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable(),
})
export type AdminProductReview = z.infer<typeof AdminProductReview>

/** `version`: as shown to the person who decides. */
export const Decision = z
  .object({
    state: z.enum(REVIEW_STATES),
    rejectionReason: z.enum(REJECTION_CODES, 'Choose why the review is rejected').nullable().default(null),
    version: z.int32(),
  })
  .refine(({ state, rejectionReason }) => (state === 'rejected') === (rejectionReason !== null), {
    message: 'Choose why the review is rejected',
    path: ['rejectionReason'],
  })
export type Decision = z.infer<typeof Decision>

/** Empty removes it. */
export const ReviewAnswer = z.object({ answer: fieldSchema(reviewAnswerRules), version: z.int32() })
export type ReviewAnswer = z.infer<typeof ReviewAnswer>
