import type { Transaction } from '#/platform/database.ts'
import { activity } from './activity.tables.ts'

export type Act = {
  at: Date
  /** An administrator's username. */
  actor: string
  /** Such as `product.updated`. */
  action: string
  subjectType: string
  subjectId: string | number
  /** What people call it: a product's name, an order's number. No customer's name or address: books are kept, people go. */
  subject: string
  before?: Fields | undefined
  after?: Fields | undefined
}
type Fields = Record<string, unknown>

/** Writes down who changed what, in the transaction that changes it. */
export const recordActivity = (tx: Transaction, act: Act): Promise<void> => recordActivities(tx, [act])

/** The same for many acts at once: a few hundred, so that their parameters fit one statement. */
export async function recordActivities(tx: Transaction, acts: readonly Act[]): Promise<void> {
  if (acts.length === 0) return
  await tx.insert(activity).values(
    acts.map(({ subjectId, before, after, ...act }) => {
      const changed = before && after ? onlyChanged(before, after) : { before, after }
      return { ...act, subjectId: String(subjectId), before: changed.before ?? null, after: changed.after ?? null }
    }),
  )
}

/** Of two versions, the fields that differ. */
export function onlyChanged(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  return { before: only(before), after: only(after) }
}
