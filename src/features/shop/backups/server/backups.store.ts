import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { backupRuns } from './backups.tables.ts'

export type Backup = { startedAt: Date; finishedAt: Date; fileName: string; bytes: number; verified: boolean }

export async function findLastBackup(executor: Executor): Promise<Backup | undefined> {
  const [run] = await executor
    .select()
    .from(backupRuns)
    .where(and(isNotNull(backupRuns.finishedAt), isNotNull(backupRuns.fileName), isNull(backupRuns.error)))
    .orderBy(desc(backupRuns.finishedAt))
    .limit(1)
  return run as Backup | undefined
}

/** Closes earlier runs that never finished. */
export async function beginRun(executor: Executor, startedAt: Date): Promise<number> {
  await executor
    .update(backupRuns)
    .set({ finishedAt: startedAt, error: 'The backup was interrupted.' })
    .where(isNull(backupRuns.finishedAt))
  const [run] = await executor.insert(backupRuns).values({ startedAt }).returning({ id: backupRuns.id })
  return run?.id as number
}

export async function endRun(
  executor: Executor,
  id: number,
  outcome: { finishedAt: Date } & ({ fileName: string; bytes: number; verified: boolean } | { error: string }),
): Promise<void> {
  await executor.update(backupRuns).set(outcome).where(eq(backupRuns.id, id))
}

export async function findFirstAttempt(executor: Executor): Promise<Date | undefined> {
  const [run] = await executor.select().from(backupRuns).orderBy(backupRuns.startedAt).limit(1)
  return run?.startedAt
}

export async function findLastAttempt(executor: Executor): Promise<Date | undefined> {
  const [run] = await executor.select().from(backupRuns).orderBy(desc(backupRuns.startedAt)).limit(1)
  return run?.startedAt
}
