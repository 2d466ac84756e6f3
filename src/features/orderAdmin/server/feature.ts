import { defineFeature } from '#/platform/feature.ts'
import { orderAdminRoutes } from './orderAdmin.routes.ts'
import { orderChangesRoutes } from './orderChanges.routes.ts'
import { orderList } from './orders.list.ts'
import { orderTimeline } from './orders.timeline.ts'

export const orderAdmin = defineFeature({
  endpoints: (services) => [...orderAdminRoutes(services), ...orderChangesRoutes(services)],
  lists: (options) => [orderList(options)],
  timeline: [orderTimeline],
})
