import { and, eq, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Database, type Executor, prepareOnce, type Transaction } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { checkoutDrafts } from './drafts.tables.ts'
import { endReservations, releaseReservations } from './reservations.store.ts'

export type DraftRow = typeof checkoutDrafts.$inferSelect

const selectById = (executor: Executor) =>
  executor
    .select()
    .from(checkoutDrafts)
    .where(eq(checkoutDrafts.id, sql.placeholder('id')))

const byId = prepareOnce((executor) => selectById(executor).prepare('draft_by_id'))
const byIdForUpdate = prepareOnce((executor) => selectById(executor).for('update').prepare('lock_draft'))

export const findDraft = async (database: Database, id: string): Promise<DraftRow | undefined> =>
  (await byId(database).execute({ id }))[0]

export const lockDraft = async (tx: Transaction, id: string): Promise<DraftRow | undefined> =>
  (await byIdForUpdate(tx).execute({ id }))[0]

/** Also reads columns that don’t depend on the lock. */
export const lockDraftAnd = async <Columns extends Record<string, SQL>>(
  tx: Transaction,
  id: string,
  columns: Columns,
) =>
  (
    await tx
      .select({ draft: checkoutDrafts, ...columns })
      .from(checkoutDrafts)
      .where(eq(checkoutDrafts.id, id))
      .for('update')
  )[0]

export async function insertDraft(tx: Executor, draft: typeof checkoutDrafts.$inferInsert): Promise<void> {
  await tx.insert(checkoutDrafts).values(draft)
}

/** Awaited, or given to `writeTogether`. */
export const updateDraft = (tx: Executor, id: string, change: Partial<DraftRow>) =>
  tx.update(checkoutDrafts).set(change).where(eq(checkoutDrafts.id, id))

/** For `writeTogether`. */
export const closeDraft = (tx: Transaction, id: string, orderId: number, now: Date): SQLWrapper[] => [
  ...endReservations(tx, id),
  updateDraft(tx, id, { state: 'ordered', orderId, network: null, updatedAt: now }),
]

/** Releases the reservations of an attempt, unless Pay has been pressed again since. */
export async function endAttempt(
  { database, clock }: Services,
  { id, attempt }: Pick<DraftRow, 'id' | 'attempt'>,
  to: 'open' | 'cancelled',
): Promise<void> {
  const now = clock.now()
  await database.transaction(async (tx) => {
    const draft = await lockDraft(tx, id)
    if (!draft || draft.attempt !== attempt || (draft.state !== 'reserved' && draft.state !== 'open')) return
    await releaseReservations(tx, id)
    await updateDraft(tx, id, { state: to, agreed: null, updatedAt: now, releasedAt: now })
  })
}

const UNSETTLED_STATES = ['open', 'reserved', 'refundDue'] as const

/** Sets each draft's next check: after `everySeconds`, or at growing intervals while its card cannot be charged. */
export async function claimDueDrafts(
  tx: Executor,
  { now, everySeconds, limit }: { now: Date; everySeconds: number; limit: number },
): Promise<DraftRow[]> {
  const due = tx
    .select({ id: checkoutDrafts.id })
    .from(checkoutDrafts)
    .where(and(inArray(checkoutDrafts.state, [...UNSETTLED_STATES]), lte(checkoutDrafts.nextCheckAt, now)))
    .orderBy(checkoutDrafts.nextCheckAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  const every = sql`${everySeconds} * interval '1 second'`
  return tx
    .update(checkoutDrafts)
    .set({
      nextCheckAt: sql`${now}::timestamptz + case
        when ${checkoutDrafts.state} = 'open' and ${checkoutDrafts.unclaimedSince} is null
        then greatest(${every}, ${now}::timestamptz - ${checkoutDrafts.updatedAt})
        else ${every} end`,
    })
    .where(inArray(checkoutDrafts.id, due))
    .returning()
}

/** Called on start, because payments may have been missed. */
export async function makeUnsettledDue(tx: Executor, now: Date): Promise<void> {
  await tx
    .update(checkoutDrafts)
    .set({ nextCheckAt: now })
    .where(inArray(checkoutDrafts.state, [...UNSETTLED_STATES]))
}
