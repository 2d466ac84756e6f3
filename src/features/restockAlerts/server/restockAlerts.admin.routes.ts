import { z } from '@hono/zod-openapi'
import { recordActivity } from '#/platform/activity/activity.ts'
import { createRoutes, json, requireActor, route } from '#/platform/http.ts'
import { Id } from '#/platform/schemas/id.schema.ts'
import { Refusal } from '#/platform/schemas/refusal.schema.ts'
import type { Services } from '#/platform/services.ts'
import { RestockAlert } from './restockAlerts.schema.ts'
import { deleteAlert, findAlert, toRestockAlerts } from './restockAlerts.store.ts'

const NOT_FOUND = { message: 'We can’t find that alert. It may have been deleted.' }
const MISSING = { 404: json(Refusal, 'No such alert') }

/** Nobody can be signed up here: that needs their consent. */
export function restockAlertAdminRoutes({ database, clock }: Services) {
  return createRoutes()
    .openapi(
      route('get', '/api/admin/restock-alerts/{id}', 'Get a restock alert', {
        params: Id,
        200: json(RestockAlert, 'The alert'),
        ...MISSING,
      }),
      async (c) => {
        const row = await findAlert(database, c.req.valid('param').id)
        const [alert] = row ? await toRestockAlerts(database, [row]) : []
        return alert ? c.json(alert, 200) : c.json(NOT_FOUND, 404)
      },
    )
    .openapi(
      route('delete', '/api/admin/restock-alerts/{id}', 'Delete a restock alert; nothing more is emailed about it', {
        params: Id,
        200: json(z.object({ message: z.string() }), 'Deleted'),
        ...MISSING,
      }),
      async (c) => {
        const { id } = c.req.valid('param')
        const [at, actor] = [clock.now(), requireActor(c)]
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
        return isDeleted ? c.json({ message: 'The alert was deleted.' }, 200) : c.json(NOT_FOUND, 404)
      },
    )
}
