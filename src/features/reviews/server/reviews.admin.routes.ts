import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { SERVICE } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import type { Services } from '#/platform/services.ts'
import { deleteReview, findReview, listNewestReviews, toAdminReview, updateApproval } from './moderation.store.ts'
import { AdminReview } from './reviews.schema.ts'

/** For requests without list parameters (docs/readings.md). */
const PLAIN_LIST_LIMIT = 200

const NOT_FOUND = [404, 'We can’t find that review. It may have been deleted.'] as const

export function reviewAdminRoutes({ database, clock }: Services) {
  const approve = (id: number, isApproved: boolean, actor: string) =>
    database.transaction((tx) => updateApproval(tx, id, isApproved, { actor, at: clock.now() }))

  return [
    endpoint('GET /api/admin/reviews', 'List the newest reviews, published or pending', {
      roles: SERVICE,
      200: json(z.array(AdminReview), 'Up to 200 reviews, newest first'),
      run: async () => (await listNewestReviews(database, PLAIN_LIST_LIMIT)).map(toAdminReview),
    }),
    endpoint('GET /api/admin/reviews/{id}', 'Get a review', {
      roles: SERVICE,
      params: Id,
      200: json(AdminReview, 'The review'),
      async run({ params: { id } }) {
        const review = await findReview(database, id)
        return review ? ok(toAdminReview(review)) : refuse('notFound')
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('PUT /api/admin/reviews/{id}/approve', 'Publish a review', {
      roles: SERVICE,
      params: Id,
      200: json(AdminReview, 'The updated review'),
      async run({ params: { id }, actor }) {
        const review = await approve(id, true, actor)
        return review ? ok(toAdminReview(review)) : refuse('notFound')
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('PUT /api/admin/reviews/{id}/unpublish', 'Unpublish a review; it becomes pending again', {
      roles: SERVICE,
      params: Id,
      200: json(AdminReview, 'The updated review'),
      async run({ params: { id }, actor }) {
        const review = await approve(id, false, actor)
        return review ? ok(toAdminReview(review)) : refuse('notFound')
      },
      refuses: { notFound: NOT_FOUND },
    }),
    endpoint('DELETE /api/admin/reviews/{id}', 'Delete a review permanently', {
      roles: SERVICE,
      params: Id,
      200: json(z.object({ message: z.string() }), 'Deleted'),
      async run({ params: { id }, actor }) {
        const by = { actor, at: clock.now() }
        const isDeleted = await database.transaction((tx) => deleteReview(tx, id, by))
        return isDeleted ? ok({ message: 'The review was deleted.' }) : refuse('notFound')
      },
      refuses: { notFound: NOT_FOUND },
    }),
  ]
}
