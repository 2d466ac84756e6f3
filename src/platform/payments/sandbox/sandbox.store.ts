import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database, Executor, Transaction } from '../../database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type Decision, type IntentState, toUnixSeconds } from './decision.ts'
import type { ListCharges, ListIntents, ListRefunds } from './parameters.ts'
import { newId, sandboxCharges, sandboxEvents, sandboxIntents, sandboxRefunds } from './sandbox.tables.ts'
import { toStripeCharge, toStripeIntent } from './stripeObjects.ts'
import { SANDBOX_EVENTS, type SendEventJob } from './webhooks.ts'

export async function findIntent(tx: Executor, id: string): Promise<IntentState | undefined> {
  const [state] = await tx
    .select({ intent: sandboxIntents, charge: sandboxCharges })
    .from(sandboxIntents)
    .leftJoin(sandboxCharges, eq(sandboxCharges.id, sandboxIntents.latest_charge))
    .where(eq(sandboxIntents.id, id))
  return state
}

export async function lockIntent(tx: Transaction, id: string): Promise<IntentState | undefined> {
  await tx.select({ id: sandboxIntents.id }).from(sandboxIntents).where(eq(sandboxIntents.id, id)).for('update')
  // A second statement: the one that waits for the lock would read the charge from before the wait.
  return findIntent(tx, id)
}

export async function saveDecision(
  tx: Transaction,
  { intent, charge, refund, isChanged, happened }: Decision,
  request: { id: string; idempotencyKey: string | undefined; now: Date },
  jobs: Pick<Jobs, 'send'>,
): Promise<void> {
  if (!isChanged) return
  const events = happened.map((type) => ({
    id: newId('evt'),
    created: toUnixSeconds(request.now),
    type,
    object: type === 'charge.refunded' && charge ? toStripeCharge(charge) : toStripeIntent(intent),
    request_id: request.id,
    idempotency_key: request.idempotencyKey ?? null,
  }))
  await Promise.all([
    tx.insert(sandboxIntents).values(intent).onConflictDoUpdate({ target: sandboxIntents.id, set: intent }),
    charge && tx.insert(sandboxCharges).values(charge).onConflictDoUpdate({ target: sandboxCharges.id, set: charge }),
    refund && tx.insert(sandboxRefunds).values(refund),
    events.length > 0 && tx.insert(sandboxEvents).values(events),
    ...events.map(({ id }) => jobs.send(tx, SANDBOX_EVENTS, { eventId: id } satisfies SendEventJob)),
  ])
}

export const listIntents = (database: Database, { limit }: z.infer<typeof ListIntents>) =>
  database
    .select()
    .from(sandboxIntents)
    .orderBy(desc(sandboxIntents.created), desc(sandboxIntents.id))
    .limit(limit + 1)

export const listCharges = (database: Database, { payment_intent, limit }: z.infer<typeof ListCharges>) =>
  database
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.payment_intent, payment_intent))
    .orderBy(desc(sandboxCharges.created), desc(sandboxCharges.id))
    .limit(limit + 1)

export function listRefunds(
  database: Database,
  { payment_intent, limit, starting_after }: z.infer<typeof ListRefunds>,
) {
  const { id, created } = sandboxRefunds
  const last = database
    .select({ created, id })
    .from(sandboxRefunds)
    .where(eq(id, starting_after ?? ''))
  const isLater = starting_after === undefined ? undefined : sql`(${created}, ${id}) < ${last}`
  return database
    .select()
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.payment_intent, payment_intent), isLater))
    .orderBy(desc(created), desc(id))
    .limit(limit + 1)
}
