import { defineFeature } from '#/platform/feature.ts'
import { deliveryChecks } from './delivery.checks.ts'
import { deliveryRoutes } from './delivery.routes.ts'

export const delivery = defineFeature({
  endpoints: deliveryRoutes,
  checks: deliveryChecks,
})
