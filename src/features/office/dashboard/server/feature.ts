import { defineFeature } from '#/platform/feature.ts'
import type { Task } from '#/platform/tasks.ts'
import { dashboardAdminRoutes } from './dashboard.admin.routes.ts'

export const dashboard = defineFeature({
  endpoints: (services, { tasks }: { tasks: readonly Task[] }) => dashboardAdminRoutes(services, tasks),
})
