import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#/lib/outcome.ts'
import { SERVICE } from '#/lib/roles.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import { endpoint, Id } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { RestockAlert } from './restockAlerts.schema.ts'
import { deleteAlert, findAlert, toRestockAlerts } from './restockAlerts.store.ts'

const NOT_FOUND = [404, 'We can’t find that alert. It may have been deleted.'] as const

/** Nobody can be signed up here: that needs their consent. */
export const restockAlertAdminRoutes = ({ database, clock }: Services) => [
  endpoint('GET /api/admin/restock-alerts/{id}', 'Get a restock alert', {
    roles: SERVICE,
    params: Id,
    200: json(RestockAlert, 'The alert'),
    async run({ params: { id } }) {
      const row = await findAlert(database, id)
      const [alert] = row ? await toRestockAlerts(database, [row]) : []
      return alert ? ok(alert) : refuse('notFound')
    },
    refuses: { notFound: NOT_FOUND },
  }),
  endpoint('DELETE /api/admin/restock-alerts/{id}', 'Delete a restock alert; nothing more is emailed about it', {
    roles: SERVICE,
    params: Id,
    200: json(z.object({ message: z.string() }), 'Deleted'),
    async run({ params: { id }, actor }) {
      const at = clock.now()
      const isDeleted = await database.transaction(async (tx) => {
        const deleted = await deleteAlert(tx, id)
        if (!deleted) return false
        const { state, productId } = deleted
        const subject = { subjectType: 'restockAlert', subjectId: id, subject: `Restock alert ${id}` }
        await recordActivity(tx, {
          at,
          actor,
          action: 'restockAlert.deleted',
          ...subject,
          before: { state, productId },
        })
        return true
      })
      return isDeleted ? ok({ message: 'The alert was deleted.' }) : refuse('notFound')
    },
    refuses: { notFound: NOT_FOUND },
  }),
]
