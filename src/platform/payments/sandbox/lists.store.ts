import { and, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../database.ts'
import type { Page } from './parameters.ts'
import { sandboxCharges, sandboxDeliveries, sandboxEvents, sandboxIntents, sandboxRefunds } from './sandbox.tables.ts'
import { missing, Refused } from './stripeError.ts'

type Listed = { id: PgColumn; created: PgColumn }

const within = ({ created }: Listed, { created: range }: Page): (SQL | undefined)[] => [
  range?.gt === undefined ? undefined : gt(created, range.gt),
  range?.gte === undefined ? undefined : gte(created, range.gte),
  range?.lt === undefined ? undefined : lt(created, range.lt),
  range?.lte === undefined ? undefined : lte(created, range.lte),
]

/** Where a page begins: after the row that the caller saw last. Throws `Refused` when there is no such row. */
async function after(
  what: string,
  cursor: string | undefined,
  table: Listed,
  read: (id: string) => Promise<{ created: number }[]>,
): Promise<SQL | undefined> {
  if (cursor === undefined) return undefined
  const [row] = await read(cursor)
  if (!row) throw new Refused(missing(what, cursor, 'starting_after'))
  return sql`(${table.created}, ${table.id}) < (${row.created}, ${cursor})`
}

/** Stripe's list object of the rows read, one more than the page holds if there are more. */
export const listOf = <Row>(url: string, rows: Row[], { limit }: Page, present: (row: Row) => object) => ({
  object: 'list',
  url,
  has_more: rows.length > limit,
  data: rows.slice(0, limit).map(present),
})

/** Intents with their latest charges, newest first: one more than the page holds if there are more. */
export async function listIntents(database: Database, page: Page) {
  const table = sandboxIntents
  const from = await after('payment_intent', page.starting_after, table, (id) =>
    database.select({ created: table.created }).from(table).where(eq(table.id, id)),
  )
  return database
    .select({ intent: table, charge: sandboxCharges })
    .from(table)
    .leftJoin(sandboxCharges, eq(sandboxCharges.id, table.latest_charge))
    .where(and(...within(table, page), from))
    .orderBy(desc(table.created), desc(table.id))
    .limit(page.limit + 1)
}

/** Charges, newest first. */
export async function listCharges(database: Database, page: Page & { payment_intent?: string }) {
  const table = sandboxCharges
  const from = await after('charge', page.starting_after, table, (id) =>
    database.select({ created: table.created }).from(table).where(eq(table.id, id)),
  )
  const of = page.payment_intent === undefined ? undefined : eq(table.payment_intent, page.payment_intent)
  return database
    .select()
    .from(table)
    .where(and(...within(table, page), of, from))
    .orderBy(desc(table.created), desc(table.id))
    .limit(page.limit + 1)
}

/** Refunds, newest first. */
export async function listRefunds(database: Database, page: Page & { payment_intent?: string; charge?: string }) {
  const table = sandboxRefunds
  const from = await after('refund', page.starting_after, table, (id) =>
    database.select({ created: table.created }).from(table).where(eq(table.id, id)),
  )
  const of = [
    page.payment_intent === undefined ? undefined : eq(table.payment_intent, page.payment_intent),
    page.charge === undefined ? undefined : eq(table.charge, page.charge),
  ]
  return database
    .select()
    .from(table)
    .where(and(...within(table, page), ...of, from))
    .orderBy(desc(table.created), desc(table.id))
    .limit(page.limit + 1)
}

/** Events with whether the shop still has to acknowledge them, newest first. */
export async function listEvents(database: Database, page: Page & { type?: string; types?: string[] }) {
  const table = sandboxEvents
  const from = await after('event', page.starting_after, table, (id) =>
    database.select({ created: table.created }).from(table).where(eq(table.id, id)),
  )
  const types = page.types ?? (page.type === undefined ? undefined : [page.type])
  return database
    .select({ event: table, pending: sandboxDeliveries.event_id })
    .from(table)
    .leftJoin(sandboxDeliveries, eq(sandboxDeliveries.event_id, table.id))
    .where(and(...within(table, page), types && inArray(table.type, types), from))
    .orderBy(desc(table.created), desc(table.id))
    .limit(page.limit + 1)
}

export async function findEvent(database: Database, id: string) {
  const [found] = await database
    .select({ event: sandboxEvents, pending: sandboxDeliveries.event_id })
    .from(sandboxEvents)
    .leftJoin(sandboxDeliveries, eq(sandboxDeliveries.event_id, sandboxEvents.id))
    .where(eq(sandboxEvents.id, id))
  return found
}

export async function findCharge(database: Database, id: string) {
  const [found] = await database.select().from(sandboxCharges).where(eq(sandboxCharges.id, id))
  return found
}

export async function findRefund(database: Database, id: string) {
  const [found] = await database.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id))
  return found
}

/** Every intent and every refund, for a check from outside. */
export async function readLedger(database: Database) {
  const intents = await database
    .select({
      id: sandboxIntents.id,
      amount: sandboxIntents.amount,
      amount_received: sandboxIntents.amount_received,
      currency: sandboxIntents.currency,
      status: sandboxIntents.status,
      metadata: sandboxIntents.metadata,
      created: sandboxIntents.created,
      refunded: sql<number>`coalesce(${sandboxCharges.amount_refunded}, 0)`,
    })
    .from(sandboxIntents)
    .leftJoin(sandboxCharges, eq(sandboxCharges.id, sandboxIntents.latest_charge))
    .orderBy(sandboxIntents.created, sandboxIntents.id)
  const refunds = await database
    .select({
      id: sandboxRefunds.id,
      payment_intent: sandboxRefunds.payment_intent,
      amount: sandboxRefunds.amount,
      status: sql<string>`'succeeded'`,
      created: sandboxRefunds.created,
    })
    .from(sandboxRefunds)
    .orderBy(sandboxRefunds.created, sandboxRefunds.id)
  return { intents, refunds }
}
