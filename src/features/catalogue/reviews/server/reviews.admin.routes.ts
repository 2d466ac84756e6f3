import { z } from '@hono/zod-openapi'
import { SERVICE } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { decisionCalls } from '#/platform/lists/adminRecords.routes.ts'
import type { Services } from '#/platform/services.ts'
import { approval, listNewestReviews, reviewRows, toAdminReview } from './moderation.store.ts'
import { AdminReview } from './reviews.schema.ts'

/** For requests without list parameters (docs/readings.md). */
const PLAIN_LIST_LIMIT = 200

export function reviewAdminRoutes(services: Services) {
  const review = decisionCalls(services, {
    rows: reviewRows,
    schema: AdminReview,
    toWire: toAdminReview,
    seenBy: SERVICE,
  })

  return [
    endpoint('GET /api/admin/reviews', 'List the newest reviews, published or pending', {
      roles: SERVICE,
      200: json(z.array(AdminReview), 'Up to 200 reviews, newest first'),
      run: async () => (await listNewestReviews(services.database, PLAIN_LIST_LIMIT)).map(toAdminReview),
    }),
    endpoint('GET /api/admin/reviews/{id}', 'Get a review', review.get),
    endpoint('PUT /api/admin/reviews/{id}/approve', 'Publish a review', review.changeLatest(approval(true))),
    endpoint(
      'PUT /api/admin/reviews/{id}/unpublish',
      'Unpublish a review; it becomes pending again',
      review.changeLatest(approval(false)),
    ),
    endpoint('DELETE /api/admin/reviews/{id}', 'Delete a review permanently', review.remove(reviewRows.delete)),
  ]
}
