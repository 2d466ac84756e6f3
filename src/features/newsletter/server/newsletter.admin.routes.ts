import { z } from '@hono/zod-openapi'
import { recordActivity } from '#/platform/activity/activity.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { Subscriber } from './newsletter.schema.ts'
import { deleteSubscriber, findSubscriber, listNewestSubscribers, unsubscribe } from './newsletter.store.ts'

const PLAIN_LIST_LIMIT = 500

const NOT_FOUND = { message: 'We can’t find that subscriber.' }
const MISSING = { 404: json(Refusal, 'No such subscriber') }

/** Nobody can be subscribed here: that needs their consent. */
export function newsletterAdminRoutes({ database, clock }: Services) {
  const activitySubject = (id: number) => ({ subjectType: 'subscriber', subjectId: id, subject: `Subscriber ${id}` })
  return createRoutes()
    .openapi(
      route('get', '/api/admin/newsletters', 'List the newest subscribers', {
        200: json(z.array(Subscriber), 'Up to 500 subscribers, newest first'),
      }),
      async (c) => c.json(await listNewestSubscribers(database, PLAIN_LIST_LIMIT), 200),
    )
    .openapi(
      route('get', '/api/admin/newsletters/{id}', 'Get a subscriber', {
        params: Id,
        200: json(Subscriber, 'The subscriber'),
        ...MISSING,
      }),
      async (c) => {
        const subscriber = await findSubscriber(database, c.req.valid('param').id)
        return subscriber ? c.json(subscriber, 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('post', '/api/admin/newsletters/{id}/unsubscribe', 'Unsubscribe somebody at their request', {
        params: Id,
        200: json(Subscriber, 'The updated subscriber'),
        ...MISSING,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const [at, actor] = [clock.now(), requireActor(c)]
        const subscriber = await database.transaction(async (tx) => {
          const result = await unsubscribe(tx, { id }, at)
          if (!result || result.before === result.after) return result?.after
          const [before, after] = [{ subscribed: true }, { subscribed: false }]
          await recordActivity(tx, {
            at,
            actor,
            action: 'subscriber.unsubscribed',
            ...activitySubject(id),
            before,
            after,
          })
          return result.after
        })
        return subscriber ? c.json(subscriber, 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('delete', '/api/admin/newsletters/{id}', 'Delete a subscriber', {
        params: Id,
        200: json(z.object({ message: z.string() }), 'Deleted'),
        ...MISSING,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const [at, actor] = [clock.now(), requireActor(c)]
        const isDeleted = await database.transaction(async (tx) => {
          if (!(await deleteSubscriber(tx, id))) return false
          await recordActivity(tx, { at, actor, action: 'subscriber.deleted', ...activitySubject(id) })
          return true
        })
        return isDeleted ? c.json({ message: 'The subscriber was deleted.' }, 200) : c.json(NOT_FOUND, 404)
      },
    )
}
