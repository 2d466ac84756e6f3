import type { Check } from '#/platform/checks.ts'
import { defineFeature } from '#/platform/feature.ts'
import { incidentsJob } from './incidents.ts'
import { statusAdminRoutes } from './status.admin.routes.ts'

export const status = defineFeature({
  endpoints: (services, { checks }: { checks: readonly Check[] }) => statusAdminRoutes(services, checks),
  jobs: (services, { checks }: { checks: readonly Check[] }) => [incidentsJob(services, checks)],
  emails: {
    incident: { label: 'Incident', about: 'recipient', cause: 'shop', isAwaited: true },
  },
})
