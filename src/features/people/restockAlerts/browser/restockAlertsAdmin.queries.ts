import { apiSend } from '#/browser/api.ts'
import { adminResource } from '#/ui/adminResource.ts'

export const restockAlerts = adminResource('restock-alerts', ['alert', 'alerts'])

export const useDeleteAlert = () =>
  restockAlerts.useDeletion(({ id }) => apiSend('DELETE', `/api/admin/restock-alerts/${id}`), {
    done: 'Alert deleted',
    failed: 'Failed to delete the alert',
  })
