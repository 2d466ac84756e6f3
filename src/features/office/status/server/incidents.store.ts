import { eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#/platform/database.ts'
import { incidents } from './incidents.tables.ts'

export type Incident = typeof incidents.$inferSelect

// Arbitrary, but different from the shop's other advisory locks.
const INCIDENTS_LOCK = 7_283_651

/** Locks the incidents until the transaction ends. Returns false if another process has the lock. */
export async function lockIncidents(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${INCIDENTS_LOCK}) as locked`,
  )
  return rows[0]?.locked === true
}

export const listOpenIncidents = (tx: Executor): Promise<Incident[]> =>
  tx.select().from(incidents).where(isNull(incidents.clearedAt)).orderBy(incidents.id)

/** Marks the owner as notified, so queue the email in the same transaction. */
export async function openIncident(tx: Transaction, checkId: string, now: Date): Promise<Incident> {
  const [opened] = await tx.insert(incidents).values({ checkId, openedAt: now, notifiedAt: now }).returning()
  return opened as Incident
}

export async function updateIncident(tx: Transaction, id: number, change: Partial<Incident>): Promise<void> {
  await tx.update(incidents).set(change).where(eq(incidents.id, id))
}
