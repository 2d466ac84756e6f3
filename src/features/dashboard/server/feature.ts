import { defineFeature } from '#/platform/feature.ts'
import { dashboardAdminRoutes } from './dashboard.admin.routes.ts'

export const dashboard = defineFeature({
  endpoints: dashboardAdminRoutes,
})
