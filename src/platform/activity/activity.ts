import type { Transaction } from '#/platform/database.ts'
import { activity } from './activity.tables.ts'

/** Who changes something, and when. */
export type AuditInfo = { actor: string; at: Date }

export type NewActivity = AuditInfo & {
  action: string
  subjectType: string
  subjectId: string | number
  /** No customer's name or address: the log outlives their data. */
  subject: string
  before?: Fields | undefined
  after?: Fields | undefined
}
type Fields = Record<string, unknown>

export const recordActivity = (tx: Transaction, act: NewActivity): Promise<void> => recordActivities(tx, [act])

/** A few hundred at most: the parameters must fit one statement. */
export async function recordActivities(tx: Transaction, acts: readonly NewActivity[]): Promise<void> {
  if (acts.length === 0) return
  await tx.insert(activity).values(
    acts.map(({ subjectId, before, after, ...act }) => {
      const changed = before && after ? changedFields(before, after) : { before, after }
      return { ...act, subjectId: String(subjectId), before: changed.before ?? null, after: changed.after ?? null }
    }),
  )
}

export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  return { before: only(before), after: only(after) }
}
