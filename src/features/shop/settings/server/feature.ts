import { defineFeature } from '#/platform/feature.ts'
import { settingsAdminRoutes } from './settings.admin.routes.ts'

export const settings = defineFeature({
  endpoints: settingsAdminRoutes,
})
