import { defineFeature } from '#/platform/feature.ts'
import { quoteRequestRoutes } from './quoteRequests.routes.ts'

export const quoteRequests = defineFeature({
  endpoints: quoteRequestRoutes,
})
