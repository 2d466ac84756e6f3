import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Outcome } from '#/lib/outcome.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { FieldRefusal, Refusal } from '#/platform/schemas/refusal.schema.ts'
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

const NOT_FOUND = { message: 'We can’t find that review. It may have been deleted.' }
const NO_PHOTOGRAPH = { message: 'We can’t find that photograph. It may have been removed.' }
const CHANGED = {
  message: 'This review has changed since you opened it. Please read it again.',
  code: 'changed',
}

const moderated = {
  200: json(AdminProductReview, 'The updated review'),
  400: json(FieldRefusal, 'A field is missing'),
  404: json(Refusal, 'No such review'),
  409: json(Refusal, 'The review has changed since you opened it'),
}

export function productReviewAdminRoutes({ database, pictures, clock, uploads }: Services) {
  const byOf = (c: Context) => ({ actor: requireActor(c), at: clock.now() })

  async function respond(c: Context, id: number, outcome: Outcome<unknown, ModerationRefusal>, missing = NOT_FOUND) {
    if (!outcome.ok) return outcome.code === 'changed' ? c.json(CHANGED, 409) : c.json(missing, 404)
    const review = await findAdminReview(database, pictures, id)
    return review ? c.json(review, 200) : c.json(NOT_FOUND, 404)
  }

  return createRoutes()
    .openapi(
      route('get', '/api/admin/product-reviews/{id}', 'Get a review of a product', {
        params: Id,
        200: json(AdminProductReview, 'The review'),
        404: moderated[404],
      }),
      async (c) => {
        const review = await findAdminReview(database, pictures, c.req.valid('param').id)
        return review ? c.json(review, 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('put', '/api/admin/product-reviews/{id}/state', 'Publish, reject or unpublish a review of a product', {
        params: Id,
        body: Decision,
        ...moderated,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const by = byOf(c)
        return respond(c, id, await database.transaction((tx) => decide(tx, id, c.req.valid('json'), by)))
      },
    )
    .openapi(
      route('put', '/api/admin/product-reviews/{id}/answer', 'Answer a review publicly, or remove the answer', {
        params: Id,
        body: ReviewAnswer,
        ...moderated,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const by = byOf(c)
        return respond(c, id, await database.transaction((tx) => answerReview(tx, id, c.req.valid('json'), by)))
      },
    )
    .openapi(
      route('delete', '/api/admin/product-reviews/{id}/photographs/{photographId}', 'Permanently remove a photo', {
        params: Id.extend({ photographId: Id.shape.id }),
        200: moderated[200],
        404: json(Refusal, 'No such photo'),
      }),
      async (c) => {
        const which = c.req.valid('param')
        const by = byOf(c)
        const outcome = await database.transaction((tx) => deletePhotograph(tx, which, by))
        if (outcome.ok) await uploads.remove(outcome.value.released)
        return (await respond(c, which.id, outcome, NO_PHOTOGRAPH)) as never
      },
    )
    .openapi(
      route('delete', '/api/admin/product-reviews/{id}', 'Permanently delete a review of a product', {
        params: Id,
        200: json(z.object({ message: z.string() }), 'Deleted'),
        404: moderated[404],
      }),
      async (c) => {
        const by = byOf(c)
        const outcome = await database.transaction((tx) => deleteReview(tx, c.req.valid('param').id, by))
        if (!outcome.ok) return c.json(NOT_FOUND, 404)
        await uploads.remove(outcome.value.released)
        return c.json({ message: 'The review was deleted.' }, 200)
      },
    )
}
