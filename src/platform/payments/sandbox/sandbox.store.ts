import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Executor, Transaction } from '../../database.ts'
import { type Decision, type IntentState, toUnixSeconds } from './decision.ts'
import { newId } from './ids.ts'
import type { Page } from './parameters.ts'
import { presentIntent } from './present.ts'
import { presentCharge } from './presentCharge.ts'
import {
  type IdempotencyRow,
  sandboxCharges,
  sandboxDeliveries,
  sandboxEvents,
  sandboxIdempotency,
  sandboxIntents,
  sandboxRefunds,
} from './sandbox.tables.ts'
import { missing, Refused } from './stripeError.ts'

const intents = (tx: Executor) =>
  tx
    .select({ intent: sandboxIntents, charge: sandboxCharges })
    .from(sandboxIntents)
    .leftJoin(sandboxCharges, eq(sandboxCharges.id, sandboxIntents.latest_charge))

export const findIntent = async (database: Database, id: string): Promise<IntentState | undefined> =>
  (await intents(database).where(eq(sandboxIntents.id, id)))[0]

export async function lockIntent(tx: Transaction, id: string): Promise<IntentState | undefined> {
  // A second statement: the one that waits for the lock would read the charge from before the wait.
  const [, [state]] = await Promise.all([
    tx.select({ id: sandboxIntents.id }).from(sandboxIntents).where(eq(sandboxIntents.id, id)).for('update'),
    intents(tx).where(eq(sandboxIntents.id, id)),
  ])
  return state
}

export async function saveDecision(
  tx: Transaction,
  { intent, charge, refund, isChanged, happened }: Decision,
  request: { id: string; idempotencyKey: string | undefined; now: Date },
): Promise<void> {
  if (!isChanged) return
  const events = happened.map((type) => ({
    id: newId('evt'),
    created: toUnixSeconds(request.now),
    type,
    object: type === 'charge.refunded' && charge ? presentCharge(charge) : presentIntent(intent),
    request_id: request.id,
    idempotency_key: request.idempotencyKey ?? null,
  }))
  const due = events.map(({ id }) => ({ event_id: id, attempts: 0, due_at: request.now }))
  await Promise.all([
    tx.insert(sandboxIntents).values(intent).onConflictDoUpdate({ target: sandboxIntents.id, set: intent }),
    charge && tx.insert(sandboxCharges).values(charge).onConflictDoUpdate({ target: sandboxCharges.id, set: charge }),
    refund && tx.insert(sandboxRefunds).values(refund),
    events.length > 0 && tx.insert(sandboxEvents).values(events),
    due.length > 0 && tx.insert(sandboxDeliveries).values(due),
  ])
}

/** Other calls with the key wait until this transaction ends. */
export async function lockResponse(tx: Transaction, key: string): Promise<IdempotencyRow | undefined> {
  const [, [stored]] = await Promise.all([
    tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${key}`}, 0))`),
    tx.select().from(sandboxIdempotency).where(eq(sandboxIdempotency.key, key)),
  ])
  return stored
}

export async function saveResponse(tx: Transaction, answer: IdempotencyRow): Promise<void> {
  await tx.insert(sandboxIdempotency).values(answer)
}

type ListedTable = { id: PgColumn; created: PgColumn }

const pageCondition = ({ id, created }: ListedTable, page: Page, last: { created: number } | undefined) =>
  and(
    page.created && gte(created, page.created.gte),
    last && sql`(${created}, ${id}) < (${last.created}, ${page.starting_after})`,
  )

function requireCursor<Row>(what: string, { starting_after }: Page, row: Row | undefined): Row | undefined {
  if (starting_after !== undefined && !row) throw new Refused(missing(what, starting_after, 'starting_after'))
  return row
}

export async function listIntents(database: Database, page: Page) {
  const cursor = page.starting_after === undefined ? undefined : await findIntent(database, page.starting_after)
  const last = requireCursor('payment_intent', page, cursor)?.intent
  return intents(database)
    .where(pageCondition(sandboxIntents, page, last))
    .orderBy(desc(sandboxIntents.created), desc(sandboxIntents.id))
    .limit(page.limit + 1)
}

export const listCharges = (database: Database, { payment_intent, limit }: Page & { payment_intent: string }) =>
  database
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.payment_intent, payment_intent))
    .orderBy(desc(sandboxCharges.created), desc(sandboxCharges.id))
    .limit(limit + 1)

export async function listRefunds(database: Database, page: Page & { payment_intent: string }) {
  const table = sandboxRefunds
  const from = page.starting_after
  const [cursor] = from === undefined ? [] : await database.select().from(table).where(eq(table.id, from))
  return database
    .select()
    .from(table)
    .where(
      and(
        eq(table.payment_intent, page.payment_intent),
        pageCondition(table, page, requireCursor('refund', page, cursor)),
      ),
    )
    .orderBy(desc(table.created), desc(table.id))
    .limit(page.limit + 1)
}
