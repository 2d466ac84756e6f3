import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { Subscriber } from './newsletter.schema.ts'
import { deleteSubscriber, findSubscriber, listNewestSubscribers, unsubscribe } from './newsletter.store.ts'

const PLAIN_LIST_LIMIT = 500

const NOT_FOUND = [404, 'We can’t find that subscriber.'] as const

const activitySubject = (id: number) => ({ subjectType: 'subscriber', subjectId: id, subject: `Subscriber ${id}` })

/** Nobody can be subscribed here: that needs their consent. */
export const newsletterAdminRoutes = ({ database, clock }: Services) => [
  endpoint('GET /api/admin/newsletters', 'List the newest subscribers', {
    roles: MANAGERS,
    200: json(z.array(Subscriber), 'Up to 500 subscribers, newest first'),
    run: () => listNewestSubscribers(database, PLAIN_LIST_LIMIT),
  }),
  endpoint('GET /api/admin/newsletters/{id}', 'Get a subscriber', {
    roles: SERVICE,
    params: Id,
    200: json(Subscriber, 'The subscriber'),
    async run({ params: { id } }) {
      const subscriber = await findSubscriber(database, id)
      return subscriber ? ok(subscriber) : refuse('notFound')
    },
    refuses: { notFound: NOT_FOUND },
  }),
  endpoint('POST /api/admin/newsletters/{id}/unsubscribe', 'Unsubscribe somebody at their request', {
    roles: SERVICE,
    params: Id,
    200: json(Subscriber, 'The updated subscriber'),
    async run({ params: { id }, actor }) {
      const at = clock.now()
      const subscriber = await database.transaction(async (tx) => {
        const result = await unsubscribe(tx, { id }, at)
        if (!result || result.before === result.after) return result?.after
        await recordActivity(tx, {
          at,
          actor,
          action: 'subscriber.unsubscribed',
          ...activitySubject(id),
          before: { subscribed: true },
          after: { subscribed: false },
        })
        return result.after
      })
      return subscriber ? ok(subscriber) : refuse('notFound')
    },
    refuses: { notFound: NOT_FOUND },
  }),
  endpoint('DELETE /api/admin/newsletters/{id}', 'Delete a subscriber', {
    roles: MANAGERS,
    params: Id,
    200: json(z.object({ message: z.string() }), 'Deleted'),
    async run({ params: { id }, actor }) {
      const at = clock.now()
      const isDeleted = await database.transaction(async (tx) => {
        if (!(await deleteSubscriber(tx, id))) return false
        await recordActivity(tx, { at, actor, action: 'subscriber.deleted', ...activitySubject(id) })
        return true
      })
      return isDeleted ? ok({ message: 'The subscriber was deleted.' }) : refuse('notFound')
    },
    refuses: { notFound: NOT_FOUND },
  }),
]
