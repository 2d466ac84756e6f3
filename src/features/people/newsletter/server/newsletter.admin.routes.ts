import { z } from '@hono/zod-openapi'
import { MANAGERS, SERVICE } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import { decisionCalls } from '#/platform/lists/adminRecords.routes.ts'
import type { Services } from '#/platform/services.ts'
import { Subscriber } from './newsletter.schema.ts'
import { listNewestSubscribers, subscriberRows, toSubscriber, unsubscription } from './newsletter.store.ts'

const PLAIN_LIST_LIMIT = 500

/** Nobody can be subscribed here: that needs their consent. */
export function newsletterAdminRoutes(services: Services) {
  const subscriber = decisionCalls(services, {
    rows: subscriberRows,
    schema: Subscriber,
    toWire: toSubscriber,
    seenBy: SERVICE,
    changedBy: MANAGERS,
  })
  const refuses = { notFound: [404, 'We can’t find that subscriber.'] } as const

  return [
    endpoint('GET /api/admin/newsletters', 'List the newest subscribers', {
      roles: MANAGERS,
      200: json(z.array(Subscriber), 'Up to 500 subscribers, newest first'),
      run: () => listNewestSubscribers(services.database, PLAIN_LIST_LIMIT),
    }),
    endpoint('GET /api/admin/newsletters/{id}', 'Get a subscriber', { ...subscriber.get, refuses }),
    endpoint('POST /api/admin/newsletters/{id}/unsubscribe', 'Unsubscribe somebody at their request', {
      ...subscriber.changeLatest(unsubscription),
      roles: SERVICE,
      refuses,
    }),
    endpoint('DELETE /api/admin/newsletters/{id}', 'Delete a subscriber', {
      ...subscriber.remove(subscriberRows.delete),
      refuses,
    }),
  ]
}
