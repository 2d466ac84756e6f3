import { defineFeature } from '#/platform/feature.ts'
import { orderAdminRoutes } from './orderAdmin.routes.ts'
import { orderChangesRoutes } from './orderChanges.routes.ts'
import { orderJump } from './orders.jump.ts'
import { orderList } from './orders.list.ts'
import { orderTimeline } from './orders.timeline.ts'

export const orderAdmin = defineFeature({
  endpoints: (services) => [...orderAdminRoutes(services), ...orderChangesRoutes(services)],
  lists: (options) => [orderList(options)],
  timeline: [orderTimeline],
  jump: [orderJump],
  emails: {
    'order-status': { label: 'Order status', about: 'recipient', cause: 'shop' },
  },
})
