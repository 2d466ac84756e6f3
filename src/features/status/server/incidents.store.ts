import { eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import { incidents } from './incidents.tables.ts'

export type Incident = typeof incidents.$inferSelect

// Any number that no other lock of the shop has.
const INCIDENTS_LOCK = 7_283_651

/** Whether this transaction is alone with the incidents until it ends; `false` if another process is. */
export async function lockIncidents(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${INCIDENTS_LOCK}) as locked`,
  )
  return rows[0]?.locked === true
}

/** What is not in order now, the oldest first. */
export const openIncidents = (tx: Executor): Promise<Incident[]> =>
  tx.select().from(incidents).where(isNull(incidents.clearedAt)).orderBy(incidents.id)

/** Opens an incident of which the owner is told in this transaction. */
export async function openIncident(tx: Transaction, checkId: string, now: Date): Promise<Incident> {
  const [opened] = await tx.insert(incidents).values({ checkId, openedAt: now, notifiedAt: now }).returning()
  return opened as Incident
}

/** Changes an incident. */
export async function updateIncident(tx: Transaction, id: number, change: Partial<Incident>): Promise<void> {
  await tx.update(incidents).set(change).where(eq(incidents.id, id))
}
