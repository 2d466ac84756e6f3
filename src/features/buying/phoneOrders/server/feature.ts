import type { Paying } from '#/features/buying/checkout/server/feature.ts'
import { defineFeature } from '#/platform/feature.ts'
import { phoneOrderRoutes } from './phoneOrders.routes.ts'

export const phoneOrders = defineFeature({
  endpoints: (services, { onOrderPaid }: Pick<Paying, 'onOrderPaid'>) => phoneOrderRoutes(services, onOrderPaid),
})
