import { defineFeature } from '#/platform/feature.ts'
import { restockAlertData } from './alert.personal.ts'
import { restockAlertTimeline } from './alert.timeline.ts'
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
})
