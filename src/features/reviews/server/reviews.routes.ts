import { z } from '@hono/zod-openapi'
import { etag } from 'hono/etag'
import { createRoutes, json, route } from '#/platform/http.ts'
import { tooManyAttemptsResponse } from '#/platform/limits.ts'
import { networkOf } from '#/platform/network.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { REVIEW_THANKS } from '../reviews.rules.ts'
import { ApprovedReview, NewReview, ReviewSummary } from './reviews.schema.ts'
import { insertReview, listApprovedReviews, loadReviewSummary } from './reviews.store.ts'

const MAX_REVIEWS = 100

const submitRoute = route('post', '/api/reviews', 'Submit a review for approval', {
  body: NewReview,
  201: json(z.object({ message: z.string() }), 'Saved, not yet published'),
  400: json(Refusal.extend({ field: z.string().optional() }), 'A field is missing or malformed'),
  429: json(Refusal, 'Too many attempts; Retry-After says how many seconds to wait'),
})

const approvedRoute = route(
  'get',
  '/api/reviews/approved',
  `List the published reviews, newest first, up to ${MAX_REVIEWS}`,
  {
    query: z.object({ limit: z.coerce.number().int().min(1).max(MAX_REVIEWS).default(MAX_REVIEWS) }),
    200: json(z.array(ApprovedReview), 'Published reviews'),
    400: json(Refusal, `The limit must be from 1 to ${MAX_REVIEWS}`),
  },
)

const summaryRoute = route(
  'get',
  '/api/reviews/summary',
  'Get the number of published reviews and their average rating',
  {
    200: json(ReviewSummary, 'Calculated from the published reviews'),
  },
)

export function reviewRoutes({ config, database, clock, limits }: Services) {
  // A club may submit several in one evening; a bot submits hundreds.
  const submissions = limits.get('reviews', { points: 20, seconds: 3600 })
  const routes = createRoutes()
  routes.use('/api/reviews/*', etag())

  return routes
    .openapi(submitRoute, async (c) => {
      const allowed = await submissions.consume(networkOf(c, config.trustProxy))
      if (!allowed.ok) return tooManyAttemptsResponse(c, allowed)
      await insertReview(database, c.req.valid('json'), clock.now())
      return c.json({ message: REVIEW_THANKS }, 201)
    })
    .openapi(approvedRoute, async (c) => {
      const rows = await listApprovedReviews(database, c.req.valid('query').limit)
      return c.json(
        rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        200,
      )
    })
    .openapi(summaryRoute, async (c) => c.json(await loadReviewSummary(database), 200))
}
