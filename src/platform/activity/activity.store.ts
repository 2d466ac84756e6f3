import { and, asc, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '#/platform/database.ts'
import { activity } from './activity.tables.ts'

export const listActors = (tx: Executor): Promise<string[]> => listDistinct(tx, activity.actor)

export const listSubjectTypes = (tx: Executor): Promise<string[]> => listDistinct(tx, activity.subjectType)

/** Oldest first. */
export const listActivityOf = (tx: Executor, subjectType: string, subjectId: string | number) =>
  tx
    .select({ at: activity.at, actor: activity.actor, action: activity.action, after: activity.after })
    .from(activity)
    .where(and(eq(activity.subjectType, subjectType), eq(activity.subjectId, String(subjectId))))
    .orderBy(asc(activity.id))

/** A loose index scan: the log grows without limit, but has few distinct values. */
async function listDistinct(tx: Executor, column: PgColumn): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    with recursive seen as (
      select min(${column}) as name from ${activity}
      union all
      select (select min(${column}) from ${activity} where ${column} > seen.name) from seen where seen.name is not null
    ) select name from seen where name is not null`)
  return rows.map(({ name }) => name)
}
