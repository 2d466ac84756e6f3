import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { type Outcome, ok } from '#/lib/outcome.ts'
import { recordActivity } from '#/platform/activity/activity.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { formatPeriod } from '../period.rules.ts'
import type { Scope } from './differences.store.ts'
import { monthEndChunks, monthEnds } from './monthEnds.tables.ts'

export type MonthEndRow = typeof monthEnds.$inferSelect

const UNDER_WAY = inArray(monthEnds.state, ['queued', 'running'])

const isOfPeriod = ({ from, to, test }: Scope) =>
  and(eq(monthEnds.from, from), eq(monthEnds.to, to), eq(monthEnds.test, test ?? ''))

export const scopeOf = ({ from, to, test }: MonthEndRow): Scope => ({ from, to, test: test || undefined })

/** The newest of a period. */
export const findMonthEnd = async (tx: Executor, scope: Scope): Promise<MonthEndRow | undefined> =>
  (await tx.select().from(monthEnds).where(isOfPeriod(scope)).orderBy(desc(monthEnds.id)).limit(1))[0]

export const findMonthEndById = async (tx: Executor, id: number): Promise<MonthEndRow | undefined> =>
  (await tx.select().from(monthEnds).where(eq(monthEnds.id, id)))[0]

/** Returns the one under way if there is one: `isNew` says which. */
export async function requestMonthEnd(
  tx: Transaction,
  scope: Scope,
  { actor, now }: { actor: string; now: Date },
): Promise<Outcome<{ row: MonthEndRow; isNew: boolean }>> {
  const { from, to, test } = scope
  const [inserted] = await tx
    .insert(monthEnds)
    .values({ from, to, test: test ?? '', actor, requestedAt: now })
    .onConflictDoNothing()
    .returning()
  if (!inserted) return ok({ row: (await findMonthEnd(tx, scope)) as MonthEndRow, isNew: false })
  await recordActivity(tx, {
    at: now,
    actor,
    action: 'accounting.monthEndRequested',
    subjectType: 'monthEnd',
    subjectId: inserted.id,
    subject: formatPeriod(scope),
  })
  return ok({ row: inserted, isNew: true })
}

/** Undefined if it has finished or been deleted. */
export async function startAttempt(tx: Executor, id: number): Promise<MonthEndRow | undefined> {
  const [row] = await tx
    .update(monthEnds)
    .set({ state: 'running', attempt: sql`${monthEnds.attempt} + 1`, done: 0, total: 0 })
    .where(and(eq(monthEnds.id, id), UNDER_WAY))
    .returning()
  if (row) await tx.delete(monthEndChunks).where(eq(monthEndChunks.monthEndId, id))
  return row
}

/** Another attempt has started, or the row is gone. */
export class Overtaken extends Error {
  override name = 'Overtaken'
}

type Attempt = Pick<MonthEndRow, 'id' | 'attempt'>

const isCurrent = ({ id, attempt }: Attempt) =>
  and(eq(monthEnds.id, id), eq(monthEnds.attempt, attempt), eq(monthEnds.state, 'running'))

async function updateAttempt(
  tx: Executor,
  attempt: Attempt,
  change: PgUpdateSetSource<typeof monthEnds>,
): Promise<void> {
  const { rowCount } = await tx.update(monthEnds).set(change).where(isCurrent(attempt))
  if (rowCount === 0) throw new Overtaken()
}

/** Throws `Overtaken`, as the other writes of an attempt. */
export const updateProgress = (tx: Executor, attempt: Attempt, progress: { done: number; total: number }) =>
  updateAttempt(tx, attempt, progress)

export async function insertChunk(tx: Executor, attempt: Attempt, number: number, content: Buffer): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    insert into ${monthEndChunks} (month_end_id, number, content)
    select id, ${number}::int, ${content}::bytea from ${monthEnds} where ${isCurrent(attempt)}`)
  if (rowCount === 0) throw new Overtaken()
}

/** The file replaces earlier ones of the period. */
export async function finishAttempt(tx: Transaction, row: MonthEndRow, { bytes, now }: { bytes: number; now: Date }) {
  await updateAttempt(tx, row, { state: 'ready', done: sql`${monthEnds.total}`, bytes, finishedAt: now })
  await tx.delete(monthEnds).where(and(isOfPeriod(scopeOf(row)), ne(monthEnds.id, row.id)))
}

export async function failMonthEnd(tx: Executor, id: number, now: Date): Promise<void> {
  await tx
    .update(monthEnds)
    .set({ state: 'failed', finishedAt: now })
    .where(and(eq(monthEnds.id, id), UNDER_WAY))
  await tx.delete(monthEndChunks).where(eq(monthEndChunks.monthEndId, id))
}

/** One megabyte at a time. */
export async function* readChunks(tx: Executor, id: number): AsyncGenerator<Buffer> {
  for (let number = -1; ; ) {
    const [chunk] = await tx
      .select()
      .from(monthEndChunks)
      .where(and(eq(monthEndChunks.monthEndId, id), gt(monthEndChunks.number, number)))
      .orderBy(asc(monthEndChunks.number))
      .limit(1)
    if (!chunk) return
    yield chunk.content
    number = chunk.number
  }
}
