import { seesStaff } from '#/lib/rights.ts'
import { createRoutes, json, requireRole, route } from '#/platform/http.ts'
import type { Services } from '#/platform/services.ts'
import { ActivityFilterValues } from './activity.schema.ts'
import { listActors, listSubjectTypes } from './activity.store.ts'
import { STAFF_SUBJECTS } from './activity.tables.ts'

export function activityRoutes({ database }: Pick<Services, 'database'>) {
  return createRoutes().openapi(
    route('get', '/api/admin/activity/names', 'List the actors and subjects in the activity log', {
      200: json(ActivityFilterValues, 'Names in alphabetical order'),
    }),
    async (c) => {
      const [actors, subjectTypes] = await Promise.all([listActors(database), listSubjectTypes(database)])
      const shown = subjectTypes.filter((type) => seesStaff(requireRole(c)) || !STAFF_SUBJECTS.includes(type))
      return c.json({ actors, subjectTypes: shown }, 200)
    },
  )
}
