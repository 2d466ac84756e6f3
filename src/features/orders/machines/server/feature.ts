import { defineFeature } from '#/platform/feature.ts'
import { machineData } from './machine.personal.ts'
import { machineAdminRoutes } from './machines.admin.routes.ts'
import { machineRoutes } from './machines.routes.ts'

export const machines = defineFeature({
  endpoints: (services) => [...machineRoutes(services), ...machineAdminRoutes(services)],
  personal: [machineData],
})
