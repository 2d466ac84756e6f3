import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../src/platform/database.ts'
import {
  sandboxCharges,
  sandboxIntents,
  sandboxRefunds,
} from '../../../src/platform/payments/sandbox/sandbox.tables.ts'

export async function loadLedger(database: Database) {
  const { id, amount, amount_received, currency, status, metadata, created } = sandboxIntents
  const intents = await database
    .select({
      ...{ id, amount, amount_received, currency, status, metadata, created },
      refunded: sql<number>`coalesce(${sandboxCharges.amount_refunded}, 0)`,
    })
    .from(sandboxIntents)
    .leftJoin(sandboxCharges, eq(sandboxCharges.id, sandboxIntents.latest_charge))
    .orderBy(created, id)
  const refunds = await database.select().from(sandboxRefunds).orderBy(sandboxRefunds.created, sandboxRefunds.id)
  return { intents, refunds: refunds.map((refund) => ({ ...refund, status: 'succeeded' })) }
}
