import { z } from '@hono/zod-openapi'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { REVIEW_THANKS } from '../reviews.rules.ts'
import { ApprovedReview, NewReview, ReviewSummary } from './reviews.schema.ts'
import { insertReview, listApprovedReviews, loadReviewSummary } from './reviews.store.ts'

const MAX_REVIEWS = 100

// A club may submit several in one evening; a bot submits hundreds.
const SUBMISSIONS = { name: 'reviews', points: 20, seconds: 3600 }

export const reviewRoutes = ({ database, clock }: Services) => [
  endpoint('POST /api/reviews', 'Submit a review for approval', {
    body: NewReview,
    201: json(z.object({ message: z.string() }), 'Saved, not yet published'),
    limits: [SUBMISSIONS],
    async run({ body }) {
      await insertReview(database, body, clock.now())
      return { message: REVIEW_THANKS }
    },
  }),
  endpoint('GET /api/reviews/approved', `List the published reviews, newest first, up to ${MAX_REVIEWS}`, {
    query: z.object({ limit: z.coerce.number().int().min(1).max(MAX_REVIEWS).default(MAX_REVIEWS) }),
    200: json(z.array(ApprovedReview), 'Published reviews'),
    isPublicRead: true,
    async run({ query: { limit } }) {
      const rows = await listApprovedReviews(database, limit)
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },
  }),
  endpoint('GET /api/reviews/summary', 'Get the number of published reviews and their average rating', {
    200: json(ReviewSummary, 'Calculated from the published reviews'),
    isPublicRead: true,
    run: () => loadReviewSummary(database),
  }),
]
