import { MANAGERS, seesStaff } from '#/lib/roles.ts'
import { endpoint } from '#/platform/endpoint.ts'
import { json } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { ActivityFilterValues } from './activity.schema.ts'
import { listActors, listSubjectTypes } from './activity.store.ts'
import { STAFF_SUBJECTS } from './activity.tables.ts'

export const activityRoutes = ({ database }: Pick<Services, 'database'>) => [
  endpoint('GET /api/admin/activity/names', 'List the actors and subjects in the activity log', {
    roles: MANAGERS,
    200: json(ActivityFilterValues, 'Names in alphabetical order'),
    async run({ role }) {
      const [actors, subjectTypes] = await Promise.all([listActors(database), listSubjectTypes(database)])
      const shown = subjectTypes.filter((type) => seesStaff(role) || !STAFF_SUBJECTS.includes(type))
      return { actors, subjectTypes: shown }
    },
  }),
]
