import { and, asc, eq, getTableColumns, gte, lt, ne, or, sql } from 'drizzle-orm'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Database, Executor } from '#/platform/database.ts'
import { differences } from './fingerprint.ts'
import { fleetProcesses } from './fleet.tables.ts'

type Row = typeof fleetProcesses.$inferSelect
export type NewProcess = Omit<Row, 'startedAt' | 'seenAt'>
export type ProcessRow = Row & { isResponding: boolean }

/** Four heartbeats. */
export const SILENT_SECONDS = 45

const STARTING_MS = 60_000

/** The process that does its background work may not have joined yet. */
export const isStarting = (startedAt: Date): boolean => Date.now() - startedAt.getTime() < STARTING_MS

// The database's clock, because the machines' may differ.
const now = sql`now()`
const isResponding = sql<boolean>`${fleetProcesses.seenAt} > now() - make_interval(secs => ${SILENT_SECONDS})`
const aDayAgo = sql`now() - interval '1 day'`

/** Two that start at once wait for each other, so one of them sees the other. */
export const insertProcess = (
  database: Database,
  process: NewProcess,
): Promise<Outcome<void, { code: 'differs'; address: string; settings: string[] }>> =>
  database.transaction(async (tx) => {
    await tx.execute(sql`lock table ${fleetProcesses} in share row exclusive mode`)
    for (const { address, fingerprint } of await tx.select().from(fleetProcesses).where(isResponding)) {
      const { required } = differences(process.fingerprint, fingerprint)
      if (required.length > 0) return refuse('differs', { address, settings: required })
    }
    // Of one that crashed here. If it's another machine of the same name, it comes back with its next report.
    await tx
      .delete(fleetProcesses)
      .where(and(eq(fleetProcesses.address, process.address), eq(fleetProcesses.role, process.role)))
    await tx.insert(fleetProcesses).values({ ...process, startedAt: now, seenAt: now })
    return ok(undefined)
  })

/** Reinserts a process whose row was deleted while it was silent. */
export async function touchProcess(database: Database, process: NewProcess & { startedAt: Date }): Promise<void> {
  await database
    .insert(fleetProcesses)
    .values({ ...process, seenAt: now })
    .onConflictDoUpdate({
      target: fleetProcesses.instance,
      set: { seenAt: now, memoryBytes: process.memoryBytes },
    })
  await database.delete(fleetProcesses).where(lt(fleetProcesses.seenAt, aDayAgo))
}

/** With the background process that it started, in case that was killed. */
export const deleteProcess = (database: Database, { instance, address }: Pick<NewProcess, 'instance' | 'address'>) =>
  database
    .delete(fleetProcesses)
    .where(
      or(
        eq(fleetProcesses.instance, instance),
        and(eq(fleetProcesses.address, address), eq(fleetProcesses.role, 'worker')),
      ),
    )

export const deleteAllProcesses = (database: Database) => database.delete(fleetProcesses)

export const hasWorker = async (database: Executor): Promise<boolean> =>
  (await database.$count(fleetProcesses, and(isResponding, ne(fleetProcesses.role, 'web')))) > 0

/** Those seen within a day, the longest running first. */
export const listProcesses = (database: Executor): Promise<ProcessRow[]> =>
  database
    .select({ ...getTableColumns(fleetProcesses), isResponding })
    .from(fleetProcesses)
    .where(gte(fleetProcesses.seenAt, aDayAgo))
    .orderBy(asc(fleetProcesses.startedAt), asc(fleetProcesses.instance))
