import { defineFeature } from '#/platform/feature.ts'
import { orderLinkRoutes } from './orderLink.routes.ts'

export const orderLinks = defineFeature({
  endpoints: orderLinkRoutes,
})
