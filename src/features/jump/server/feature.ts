import { defineFeature } from '#/platform/feature.ts'
import { jumpRoutes } from './jump.routes.ts'

export const jump = defineFeature({
  endpoints: jumpRoutes,
})
