import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { SERVICE } from '#/lib/roles.ts'
import { endpoint, type Refusals } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import type { Services } from '#/platform/services.ts'
import {
  answerReview,
  decide,
  deletePhotograph,
  deleteReview,
  findAdminReview,
  type ModerationRefusal,
} from './moderation.store.ts'
import { AdminProductReview, Decision, ReviewAnswer } from './productReviews.schema.ts'

const reviewRefusals: Refusals<ModerationRefusal> = {
  notFound: [404, 'We can’t find that review. It may have been deleted.'],
  changed: [409, 'This review has changed since you opened it. Please read it again.'],
}
const { notFound } = reviewRefusals

export function productReviewAdminRoutes({ database, pictures, clock, uploads }: Services) {
  async function load(id: number) {
    const review = await findAdminReview(database, pictures, id)
    return review ? ok(review) : refuse('notFound')
  }

  return [
    endpoint('GET /api/admin/product-reviews/{id}', 'Get a review of a product', {
      roles: SERVICE,
      params: Id,
      200: json(AdminProductReview, 'The review'),
      run: ({ params: { id } }) => load(id),
      refuses: { notFound },
    }),
    endpoint('PUT /api/admin/product-reviews/{id}/state', 'Publish, reject or unpublish a review of a product', {
      roles: SERVICE,
      params: Id,
      body: Decision,
      200: json(AdminProductReview, 'The updated review'),
      async run({ params: { id }, body, actor }) {
        const by = { actor, at: clock.now() }
        const decided = await database.transaction((tx) => decide(tx, id, body, by))
        return decided.ok ? load(id) : decided
      },
      refuses: reviewRefusals,
    }),
    endpoint('PUT /api/admin/product-reviews/{id}/answer', 'Answer a review publicly, or remove the answer', {
      roles: SERVICE,
      params: Id,
      body: ReviewAnswer,
      200: json(AdminProductReview, 'The updated review'),
      async run({ params: { id }, body, actor }) {
        const by = { actor, at: clock.now() }
        const answered = await database.transaction((tx) => answerReview(tx, id, body, by))
        return answered.ok ? load(id) : answered
      },
      refuses: reviewRefusals,
    }),
    endpoint('DELETE /api/admin/product-reviews/{id}/photographs/{photographId}', 'Permanently remove a photo', {
      roles: SERVICE,
      params: Id.extend({ photographId: Id.shape.id }),
      200: json(AdminProductReview, 'The updated review'),
      async run({ params, actor }) {
        const by = { actor, at: clock.now() }
        const deleted = await database.transaction((tx) => deletePhotograph(tx, params, by))
        if (!deleted.ok) return refuse('unknownPhotograph')
        await uploads.remove(deleted.value.released)
        return load(params.id)
      },
      refuses: {
        notFound,
        unknownPhotograph: [404, 'We can’t find that photograph. It may have been removed.'],
      },
    }),
    endpoint('DELETE /api/admin/product-reviews/{id}', 'Permanently delete a review of a product', {
      roles: SERVICE,
      params: Id,
      200: json(z.object({ message: z.string() }), 'Deleted'),
      async run({ params: { id }, actor }) {
        const by = { actor, at: clock.now() }
        const deleted = await database.transaction((tx) => deleteReview(tx, id, by))
        if (!deleted.ok) return deleted
        await uploads.remove(deleted.value.released)
        return ok({ message: 'The review was deleted.' })
      },
      refuses: { notFound },
    }),
  ]
}
