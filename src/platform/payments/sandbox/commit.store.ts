import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, prepared } from '../../database.ts'
import { type Decision, type Happening, type Standing, seconds } from './decision.ts'
import { newId } from './ids.ts'
import { presentIntent } from './present.ts'
import { presentCharge } from './presentCharge.ts'
import {
  type EventRow,
  type IdempotencyRow,
  sandboxCharges,
  sandboxIdempotency,
  sandboxIntents,
} from './sandbox.tables.ts'

/** What a webhook tells the shop of. */
const DELIVERED: readonly Happening[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
]

export type IntentOrCharge = { intent: string } | { charge: string }

export type Found = Standing & { replay: IdempotencyRow | null }

const foundBy = (name: string, column: typeof sandboxIntents.id | typeof sandboxCharges.id) =>
  prepared((database) =>
    database
      .select({ intent: sandboxIntents, charge: sandboxCharges, replay: sandboxIdempotency })
      .from(sandboxIntents)
      .leftJoin(sandboxCharges, eq(sandboxCharges.id, sandboxIntents.latest_charge))
      .leftJoin(sandboxIdempotency, eq(sandboxIdempotency.key, sql.placeholder('key')))
      .where(eq(column, sql.placeholder('id')))
      .prepare(name),
  )
const byIntent = foundBy('sandbox_by_intent', sandboxIntents.id)
const byCharge = foundBy('sandbox_by_charge', sandboxCharges.id)

/** An intent by its own id or by that of its latest charge, and what was already answered to `key`: in one read. */
export async function findIntent(
  database: Database,
  by: IntentOrCharge,
  key: string | undefined,
): Promise<Found | undefined> {
  const query = 'intent' in by ? byIntent(database) : byCharge(database)
  const [found] = await query.execute({ id: 'intent' in by ? by.intent : by.charge, key: key ?? null })
  return found
}

/** What was already answered to `key`. */
export async function findAnswer(database: Database, key: string): Promise<IdempotencyRow | undefined> {
  const [found] = await database.select().from(sandboxIdempotency).where(eq(sandboxIdempotency.key, key))
  return found
}

type Request = { id: string; idempotencyKey: string | undefined; now: Date }

function eventsOf({ intent, charge, happened }: Decision, request: Request): EventRow[] {
  return happened.map((type) => ({
    id: newId('evt'),
    created: seconds(request.now),
    type,
    object: type.startsWith('charge.') && charge ? presentCharge(charge) : presentIntent(intent),
    request_id: request.id,
    idempotency_key: request.idempotencyKey ?? null,
  }))
}

const rows = (table: string, of: object[]) =>
  sql`jsonb_populate_recordset(null::sandbox.${sql.identifier(table)}, ${JSON.stringify(of)}::jsonb) as item`

/** Inserts `of` once the step before has done its part, and does nothing where that did nothing. */
const insertAfter = (before: string, table: string, of: object[]): SQL =>
  sql`insert into sandbox.${sql.identifier(table)} select item.* from ${sql.identifier(before)}, ${rows(table, of)}`

/** The columns of an intent that change after it was made. */
const MUTABLE = [
  ...['version', 'amount', 'amount_received', 'status', 'metadata', 'description', 'receipt_email', 'payment_method'],
  ...['last_payment_error', 'latest_charge', 'canceled_at', 'cancellation_reason'],
]

const changeIntent = (intent: Standing['intent']) => {
  const columns = sql.join(MUTABLE.map(sql.identifier), sql`, `)
  const values = sql.join(
    MUTABLE.map((column) => sql`item.${sql.identifier(column)}`),
    sql`, `,
  )
  return sql`update sandbox.intents as old set (${columns}) = row(${values}) from ${rows('intents', [intent])}
    where old.id = item.id and old.version = item.version - 1 returning old.id`
}

/**
 * Writes a decision with its charge, refund, events, webhooks and the answer to its idempotency key, all in one
 * statement: all of it stands or none, and a call costs one round trip. False when somebody else was faster, with the
 * same intent or the same key: then nothing was written, and the caller looks again.
 */
export async function commitDecision(
  database: Database,
  decision: Decision,
  request: Request,
  answer: IdempotencyRow | undefined,
): Promise<boolean> {
  const { intent, charge, charged, refund, changed } = decision
  const steps: [name: string, step: SQL][] = []
  const answers =
    answer &&
    sql`insert into sandbox.idempotency select item.* from ${rows('idempotency', [answer])}
    on conflict do nothing returning key`
  if (!changed) {
    if (!answers) return true
    const kept = await database.execute(answers)
    return kept.rowCount === 1
  }
  if (intent.version === 1) {
    // The key decides who makes it; without one there is nobody to compete with.
    if (answers) steps.push(['answered', answers])
    steps.push([
      'gate',
      answers
        ? sql`${insertAfter('answered', 'intents', [intent])} returning id`
        : sql`insert into sandbox.intents select item.* from ${rows('intents', [intent])} returning id`,
    ])
  } else {
    steps.push(['gate', changeIntent(intent)])
    if (answer) steps.push(['answered', insertAfter('gate', 'idempotency', [answer])])
  }
  if (charge && charged) {
    const refunded = sql`on conflict (id) do update set amount_refunded = excluded.amount_refunded`
    steps.push(['charged', sql`${insertAfter('gate', 'charges', [charge])} ${refunded}`])
  }
  if (refund) steps.push(['refunded', insertAfter('gate', 'refunds', [refund])])
  const events = eventsOf(decision, request)
  const deliveries = events
    .filter(({ type }) => isDelivered(type))
    .map(({ id }) => ({ event_id: id, attempts: 0, due_at: request.now }))
  if (events.length > 0) steps.push(['noted', insertAfter('gate', 'events', events)])
  if (deliveries.length > 0) steps.push(['delivering', insertAfter('gate', 'deliveries', deliveries)])
  const parts = steps.map(([name, step]) => sql`${sql.identifier(name)} as (${step})`)
  try {
    const done = await database.execute(sql`with ${sql.join(parts, sql`, `)} select id from gate`)
    return done.rowCount === 1
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  }
}

/** Whether the shop hears of it by webhook. */
const isDelivered = (type: string) => DELIVERED.some((delivered) => delivered === type)

/** A key that somebody used meanwhile, for another intent: nothing was written. */
function isTaken(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: string; constraint?: string }
    if (code === '23505' && constraint?.startsWith('idempotency')) return true
  }
  return false
}
