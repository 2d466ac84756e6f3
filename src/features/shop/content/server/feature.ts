import { defineFeature } from '#/platform/feature.ts'
import { contentRoutes } from './content.routes.ts'

export const content = defineFeature({
  endpoints: contentRoutes,
})
