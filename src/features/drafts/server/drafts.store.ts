import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { type Database, type Executor, prepared, type Transaction } from '#/platform/database.ts'
import { checkoutDrafts, codeReservations, stockReservations } from './drafts.tables.ts'

export type DraftRow = typeof checkoutDrafts.$inferSelect

const byId = prepared((database) =>
  database
    .select()
    .from(checkoutDrafts)
    .where(eq(checkoutDrafts.id, sql.placeholder('id')))
    .prepare('draft_by_id'),
)

/** The purchase behind a payment intent, or undefined. */
export const findDraft = async (database: Database, id: string): Promise<DraftRow | undefined> =>
  (await byId(database).execute({ id }))[0]

/** The same, locked until the transaction ends: whoever settles a purchase does so alone. */
export const lockDraft = async (tx: Transaction, id: string): Promise<DraftRow | undefined> =>
  (await tx.select().from(checkoutDrafts).where(eq(checkoutDrafts.id, id)).for('update'))[0]

/** Writes a new purchase. */
export async function insertDraft(tx: Executor, draft: typeof checkoutDrafts.$inferInsert): Promise<void> {
  await tx.insert(checkoutDrafts).values(draft)
}

/** Changes a purchase. */
export async function updateDraft(tx: Executor, id: string, change: Partial<DraftRow>): Promise<void> {
  await tx.update(checkoutDrafts).set(change).where(eq(checkoutDrafts.id, id))
}

/** Notes the order that a purchase became, and gives back what it held: its goods are sold now. */
export async function closeDraft(tx: Transaction, id: string, orderId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    with stock as (delete from ${stockReservations} where draft_id = ${id}),
      code as (delete from ${codeReservations} where draft_id = ${id})
    update ${checkoutDrafts} set state = 'ordered', order_id = ${orderId}, network = null, updated_at = ${now} where id = ${id}`)
}

const UNSETTLED = ['open', 'reserved', 'refundDue'] as const

/**
 * Takes up to `limit` unsettled purchases that are due for a question to the card provider, and puts each one's next
 * question off: soon again for one whose card may be charged right now, later and later for one left lying.
 */
export async function claimDueDrafts(
  tx: Executor,
  { now, everySeconds, limit }: { now: Date; everySeconds: number; limit: number },
): Promise<DraftRow[]> {
  const due = tx
    .select({ id: checkoutDrafts.id })
    .from(checkoutDrafts)
    .where(and(inArray(checkoutDrafts.state, [...UNSETTLED]), lte(checkoutDrafts.nextCheckAt, now)))
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

/** Makes every purchase that may have been paid due at once: for the start, after which nothing is known. */
export async function makeUnsettledDue(tx: Executor, now: Date): Promise<void> {
  await tx
    .update(checkoutDrafts)
    .set({ nextCheckAt: now })
    .where(inArray(checkoutDrafts.state, [...UNSETTLED]))
}
