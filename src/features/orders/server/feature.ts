import { defineFeature } from '#/platform/feature.ts'
import { accountOrderRoutes, type FindDefaultAddress } from './accountOrders.routes.ts'
import { orderActivityData, orderData } from './order.personal.ts'
import { orderRoutes } from './orders.routes.ts'
import { orderLines } from './orders.tables.ts'

export const orders = defineFeature({
  endpoints: (services, { findDefaultAddress }: { findDefaultAddress: FindDefaultAddress }) => [
    ...accountOrderRoutes(services, findDefaultAddress),
    ...orderRoutes(services),
  ],
  uploads: [{ column: orderLines.imageUrl }],
  personal: [orderData, orderActivityData],
})
