import { defineFeature } from '#/platform/feature.ts'
import { searchRoutes } from './search.routes.ts'

export const search = defineFeature({
  endpoints: searchRoutes,
})
