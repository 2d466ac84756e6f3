import { defineFeature } from '#/platform/feature.ts'
import { compareRoutes } from './compare.routes.ts'

export const compare = defineFeature({
  endpoints: compareRoutes,
})
