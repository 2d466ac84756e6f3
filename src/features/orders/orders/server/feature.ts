import { defineFeature } from '#/platform/feature.ts'
import { type AccountParts, accountOrderRoutes } from './accountOrders.routes.ts'
import { orderActivityData, orderData } from './order.personal.ts'
import { orderRoutes } from './orders.routes.ts'
import { orderTasks } from './orders.tasks.ts'

export const orders = defineFeature({
  endpoints: (services, parts: AccountParts) => [...accountOrderRoutes(services, parts), ...orderRoutes(services)],
  personal: [orderData, orderActivityData],
  tasks: orderTasks,
  emails: {
    'order-confirmation': { label: 'Order confirmation', about: 'recipient', cause: 'shop' },
  },
  emailSubject: { pattern: /^(ORD-[0-9A-Z]{10})/, of: (number) => ({ to: `/admin/orders/${number}`, words: number }) },
})
