import { refuse } from '#/lib/outcome.ts'
import { SERVICE } from '#/lib/roles.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { decisionCalls } from '#/platform/lists/adminRecords.routes.ts'
import type { Services } from '#/platform/services.ts'
import {
  answerReview,
  decideReview,
  deletePhotograph,
  deleteReview,
  reviewRows,
  toAdminReviews,
} from './moderation.store.ts'
import { AdminProductReview, Decision, ReviewAnswer } from './productReviews.schema.ts'

export function productReviewAdminRoutes(services: Services) {
  const { database, pictures, clock, uploads } = services
  const review = decisionCalls(services, {
    rows: reviewRows,
    schema: AdminProductReview,
    async toWire(row) {
      const [shown] = await toAdminReviews(database, pictures, [row])
      return shown as AdminProductReview
    },
    seenBy: SERVICE,
  })

  return [
    endpoint('GET /api/admin/product-reviews/{id}', 'Get a review of a product', review.get),
    endpoint('PUT /api/admin/product-reviews/{id}/state', 'Publish, reject or unpublish a review of a product', {
      ...review.change(decideReview),
      body: Decision,
    }),
    endpoint('PUT /api/admin/product-reviews/{id}/answer', 'Answer a review publicly, or remove the answer', {
      ...review.change(answerReview),
      body: ReviewAnswer,
    }),
    endpoint('DELETE /api/admin/product-reviews/{id}/photographs/{photographId}', 'Permanently remove a photo', {
      roles: SERVICE,
      params: Id.extend({ photographId: Id.shape.id }),
      200: json(AdminProductReview, 'The updated review'),
      async run({ params, actor }) {
        const by = { actor, at: clock.now() }
        const url = await database.transaction((tx) => deletePhotograph(tx, params, by))
        if (url === undefined) return refuse('unknownPhotograph')
        await uploads.remove([url])
        return review.show(params.id)
      },
      refuses: {
        notFound: review.notFound,
        unknownPhotograph: [404, 'We can’t find that photograph. It may have been removed.'],
      },
    }),
    endpoint(
      'DELETE /api/admin/product-reviews/{id}',
      'Permanently delete a review of a product',
      review.remove(deleteReview, (urls) => uploads.remove(urls)),
    ),
  ]
}
