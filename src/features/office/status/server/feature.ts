import { MANAGERS } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { defineFeature } from '#/platform/feature.ts'
import { json } from '#/platform/http.ts'
import { incidentsJob } from './incidents.ts'
import { loadStatus, type StatusSources } from './status.responses.ts'
import { Status } from './status.schema.ts'

export const status = defineFeature({
  endpoints: (services, sources: StatusSources) => [
    endpoint('GET /api/admin/status', 'Get the result of every status check', {
      roles: MANAGERS,
      200: json(Status, 'The current results'),
      run: () => loadStatus(services, sources),
    }),
  ],
  jobs: (services, { checks }: Pick<StatusSources, 'checks'>) => [incidentsJob(services, checks)],
  emails: {
    incident: { label: 'Incident', about: 'recipient', cause: 'shop', isAwaited: true },
  },
})
