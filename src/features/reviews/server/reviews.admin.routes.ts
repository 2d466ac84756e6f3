import { z } from '@hono/zod-openapi'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { deleteReview, findReview, listNewestReviews, toAdminReview, updateApproval } from './moderation.store.ts'
import { AdminReview } from './reviews.schema.ts'

/** For requests without list parameters (docs/readings.md). */
const PLAIN_LIST_LIMIT = 200

const NOT_FOUND = { message: 'We can’t find that review. It may have been deleted.' }

const approvalRoute = (verb: 'approve' | 'unpublish', summary: string) =>
  route('put', `/api/admin/reviews/{id}/${verb}`, summary, {
    params: Id,
    200: json(AdminReview, 'The updated review'),
    404: json(Refusal, 'No such review'),
  })

export function reviewAdminRoutes({ database, clock }: Services) {
  const approve = (id: number, isApproved: boolean, actor: string) =>
    database.transaction((tx) => updateApproval(tx, id, isApproved, { actor, at: clock.now() }))

  return createRoutes()
    .openapi(
      route('get', '/api/admin/reviews', 'List the newest reviews, published or pending', {
        200: json(z.array(AdminReview), 'Up to 200 reviews, newest first'),
      }),
      async (c) => c.json((await listNewestReviews(database, PLAIN_LIST_LIMIT)).map(toAdminReview), 200),
    )
    .openapi(
      route('get', '/api/admin/reviews/{id}', 'Get a review', {
        params: Id,
        200: json(AdminReview, 'The review'),
        404: json(Refusal, 'No such review'),
      }),
      async (c) => {
        const review = await findReview(database, c.req.valid('param').id)
        return review ? c.json(toAdminReview(review), 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(approvalRoute('approve', 'Publish a review'), async (c) => {
      const review = await approve(c.req.valid('param').id, true, requireActor(c))
      return review ? c.json(toAdminReview(review), 200) : c.json(NOT_FOUND, 404)
    })
    .openapi(approvalRoute('unpublish', 'Unpublish a review; it becomes pending again'), async (c) => {
      const review = await approve(c.req.valid('param').id, false, requireActor(c))
      return review ? c.json(toAdminReview(review), 200) : c.json(NOT_FOUND, 404)
    })
    .openapi(
      route('delete', '/api/admin/reviews/{id}', 'Delete a review permanently', {
        params: Id,
        200: json(z.object({ message: z.string() }), 'Deleted'),
        404: json(Refusal, 'No such review'),
      }),
      async (c) => {
        const by = { actor: requireActor(c), at: clock.now() }
        const isDeleted = await database.transaction((tx) => deleteReview(tx, c.req.valid('param').id, by))
        return isDeleted ? c.json({ message: 'The review was deleted.' }, 200) : c.json(NOT_FOUND, 404)
      },
    )
}
