import { and, asc, eq } from 'drizzle-orm'
import { activity } from '../../src/platform/activity/activity.tables.ts'
import type { Database } from '../../src/platform/database.ts'

export const activityOf = async (database: Database, subjectType: string, subjectId: number): Promise<string[]> =>
  (
    await database
      .select()
      .from(activity)
      .where(and(eq(activity.subjectType, subjectType), eq(activity.subjectId, String(subjectId))))
      .orderBy(asc(activity.id))
  ).map(({ action }) => action)
