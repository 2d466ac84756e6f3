import { SERVICE } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { recordCalls } from '#/platform/lists/adminRecords.routes.ts'
import type { Services } from '#/platform/services.ts'
import { RestockAlert } from './restockAlerts.schema.ts'
import { alertRows, toRestockAlerts } from './restockAlerts.store.ts'

/** Nobody can be signed up here: that needs their consent. */
export function restockAlertAdminRoutes(services: Services) {
  const alert = recordCalls(services, {
    rows: alertRows,
    schema: RestockAlert,
    async toWire(row) {
      const [shown] = await toRestockAlerts(services.database, [row])
      return shown as RestockAlert
    },
    seenBy: SERVICE,
  })

  return [
    endpoint('GET /api/admin/restock-alerts/{id}', 'Get a restock alert', alert.get),
    endpoint(
      'DELETE /api/admin/restock-alerts/{id}',
      'Delete a restock alert; nothing more is emailed about it',
      alert.remove(alertRows.delete),
    ),
  ]
}
