import { eq, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { MANAGERS, seesStaff } from '#/lib/roles.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { textSchema } from '#/platform/schemas/strings.schema.ts'
import { formatAction } from '../../lib/formatAction.ts'
import { ActivityEntry } from './activity.schema.ts'
import { activity, activityText, STAFF_SUBJECTS } from './activity.tables.ts'

const name = () => textSchema().max(100)

export const activityList = defineList({
  name: 'activity',
  title: 'Activity',
  seenBy: MANAGERS,
  exportedBy: MANAGERS,
  table: activity,
  key: activity.id,
  search: activityText(activity),
  filters: {
    actor: { schema: name(), where: (actor) => eq(activity.actor, actor) },
    subjectType: { schema: name(), where: (type) => eq(activity.subjectType, type) },
    days: {
      schema: z.enum(['1', '7', '30', '365'], 'Choose 1, 7, 30 or 365 days'),
      where: (days) => sql`${activity.at} > now() - ${Number(days)} * interval '1 day'`,
    },
  },
  visibleTo: (role) => (seesStaff(role) ? undefined : notInArray(activity.subjectType, STAFF_SUBJECTS)),
  sorts: { newest: [activity.at, activity.id] },
  isDescendingByDefault: true,
  schema: ActivityEntry,
  toRows: (_, rows) => rows.map((row) => ({ ...row, at: row.at.toISOString() })),
  columns: {
    When: (row) => row.at,
    Who: (row) => row.actor,
    What: (row) => formatAction(row.action),
    Subject: (row) => row.subject,
    Before: (row) => (row.before ? JSON.stringify(row.before) : null),
    After: (row) => (row.after ? JSON.stringify(row.after) : null),
  },
})
