import { defineFeature } from '#/platform/feature.ts'
import { suggestionRoutes } from './suggestions.routes.ts'

export const cart = defineFeature({
  endpoints: suggestionRoutes,
})
