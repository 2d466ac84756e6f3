import { and, asc, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { unkeptUploads } from './uploads.tables.ts'

const BATCH = 100
/** Longer than any request takes. */
const SECONDS_TO_KEEP = 3600

const { name, removeAfter } = unkeptUploads
/** The database’s time: processes may disagree. */
const NOW = sql`clock_timestamp()`

/** Committed before the files are written. */
export async function insertUnkept(database: Executor, names: readonly string[]): Promise<void> {
  const due = sql`now() + make_interval(secs => ${SECONDS_TO_KEEP})`
  await database.insert(unkeptUploads).values(names.map((name) => ({ name, removeAfter: due })))
}

/** Due at once: the job removes them if nobody else does. */
export async function insertDue(tx: Executor, names: readonly string[]): Promise<void> {
  await tx
    .insert(unkeptUploads)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing()
}

/** Returns how many are kept if the transaction commits. Those that are due, or soon will be, may be gone before that. */
export async function deleteKept(tx: Executor, names: readonly string[]): Promise<number> {
  const kept = await tx
    .delete(unkeptUploads)
    .where(and(inArray(name, [...names]), gt(removeAfter, sql`${NOW} + interval '1 minute'`)))
    .returning({ name })
  return kept.length
}

/** Without those that a transaction is about to keep. */
export async function listDue(database: Executor): Promise<string[]> {
  const rows = await database
    .select({ name })
    .from(unkeptUploads)
    .where(lte(removeAfter, NOW))
    .orderBy(asc(removeAfter))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  return rows.map((row) => row.name)
}

export async function deleteUnkept(database: Executor, names: readonly string[]): Promise<void> {
  await database.delete(unkeptUploads).where(inArray(name, [...names]))
}
