import { defineFeature } from '#/platform/feature.ts'
import { restockAlertData, restockAlertTimeline } from './alert.personal.ts'
import { restockAlertAdminRoutes } from './restockAlerts.admin.routes.ts'
import { restockAlertList } from './restockAlerts.list.ts'
import { restockAlertRoutes } from './restockAlerts.routes.ts'
import { restockAlertsJob } from './sendAlerts.ts'

export const restockAlerts = defineFeature({
  endpoints: (services) => [...restockAlertRoutes(services), ...restockAlertAdminRoutes(services)],
  lists: () => [restockAlertList],
  personal: [restockAlertData],
  timeline: [restockAlertTimeline],
  jobs: (services) => [restockAlertsJob(services)],
  emails: {
    'restock-confirmation': {
      label: 'Restock alert: confirmation',
      about: 'recipient',
      cause: 'anybody',
      isAwaited: true,
    },
    'restock-alert': { label: 'Restock alert: back in stock', about: 'recipient', cause: 'recipient' },
  },
  emailSubject: {
    pattern: /^restock-(\d+)/,
    of: (id) => ({ to: `/admin/restock-alerts/${id}`, words: `Restock alert ${id}` }),
  },
})
