import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { backupRuns } from './backups.tables.ts'

/** A backup that was written whole. */
export type Backup = { startedAt: Date; finishedAt: Date; fileName: string; bytes: number; verified: boolean }

/** The newest backup that succeeded, by when it finished; undefined if there has been none. */
export async function lastBackup(executor: Executor): Promise<Backup | undefined> {
  const [run] = await executor
    .select()
    .from(backupRuns)
    .where(and(isNotNull(backupRuns.finishedAt), isNotNull(backupRuns.fileName), isNull(backupRuns.error)))
    .orderBy(desc(backupRuns.finishedAt))
    .limit(1)
  return run as Backup | undefined
}

/** Notes that a backup begins; gives the number of its run. Earlier runs that never ended are closed as cut off. */
export async function beginRun(executor: Executor, startedAt: Date): Promise<number> {
  await executor
    .update(backupRuns)
    .set({ finishedAt: startedAt, error: 'It was interrupted.' })
    .where(isNull(backupRuns.finishedAt))
  const [run] = await executor.insert(backupRuns).values({ startedAt }).returning({ id: backupRuns.id })
  return run?.id as number
}

/** Notes how a run ended: with a file, or with an error. */
export async function endRun(
  executor: Executor,
  id: number,
  outcome: { finishedAt: Date } & ({ fileName: string; bytes: number; verified: boolean } | { error: string }),
): Promise<void> {
  await executor.update(backupRuns).set(outcome).where(eq(backupRuns.id, id))
}

/** When a backup was first tried; undefined before. */
export async function firstTry(executor: Executor): Promise<Date | undefined> {
  const [run] = await executor.select().from(backupRuns).orderBy(backupRuns.startedAt).limit(1)
  return run?.startedAt
}

/** When the newest run began, whatever became of it. */
export async function lastTry(executor: Executor): Promise<Date | undefined> {
  const [run] = await executor.select().from(backupRuns).orderBy(desc(backupRuns.startedAt)).limit(1)
  return run?.startedAt
}
