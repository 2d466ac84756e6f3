import { asc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { type Pence, toPence } from '#/lib/pence.ts'
import { londonDay } from '#/lib/workingDays.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { MAX_CHARGE, MIN_CHARGE } from '#/platform/payments/errors.ts'
import type { Services } from '#/platform/services.ts'
import type { Entry } from '../ledger.rules.ts'
import { paymentEntries } from './ledger.tables.ts'

export type EntryRow = typeof paymentEntries.$inferSelect

/** What documents say of a movement of money. */
export type Movement = Pick<EntryRow, 'kind' | 'method' | 'amount' | 'valueDate'>

/** The entries of an order placed and paid in this transaction: nothing else belongs to it yet. */
export type NewlyPaid = { entries: readonly Movement[] }

type NewEntry = Omit<typeof paymentEntries.$inferInsert, 'valueDate' | 'createdAt'> & {
  at: Date
  /** Today, unless named. */
  valueDate?: string
}

/** For `writeTogether`. Does nothing if the card's charge or the refund is in the ledger already. */
export function entryWrites(tx: Transaction, { at, valueDate, ...entry }: NewEntry): SQLWrapper[] {
  if (entry.amount === 0) return []
  const row = { ...entry, valueDate: valueDate ?? londonDay(at), createdAt: at }
  const insert = tx.insert(paymentEntries).values(row)
  return [entry.method === 'card' || entry.refundId ? insert.onConflictDoNothing() : insert]
}

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  for (const write of entryWrites(tx, entry)) await tx.execute(write)
}

export const findEntryByRequestKey = async (tx: Executor, requestKey: string): Promise<EntryRow | undefined> =>
  (await tx.select().from(paymentEntries).where(eq(paymentEntries.requestKey, requestKey)))[0]

export const listEntries = (tx: Executor, orderId: number): Promise<EntryRow[]> =>
  tx.select().from(paymentEntries).where(eq(paymentEntries.orderId, orderId)).orderBy(asc(paymentEntries.id))

/** Whether a card can pay the rest. Test cards can't complete live money, nor live cards test money. */
export const canCharge = (
  { cardProvider }: Pick<Services, 'cardProvider'>,
  entries: readonly Pick<EntryRow, 'isTest'>[],
  amount: Pence,
): boolean =>
  amount >= MIN_CHARGE && amount <= MAX_CHARGE && entries.every(({ isTest }) => isTest === cardProvider.testMode)

export async function listEntriesOfOrders(tx: Executor, orderIds: number[]): Promise<Map<number | null, EntryRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(paymentEntries)
    .where(inArray(paymentEntries.orderId, orderIds))
    .orderBy(asc(paymentEntries.id))
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

type JsonEntry = Pick<Entry, 'kind' | 'method'> & { amount: string; netChange: string }

/** A column of a query on `orders`: what `balanceOf` and `paymentState` need. Drizzle drops the table’s name from selected columns. */
export const entriesOfOrder =
  sql`(select coalesce(json_agg(json_build_object('kind', ${paymentEntries.kind}, 'method', ${paymentEntries.method},
    'amount', ${paymentEntries.amount}::text, 'netChange', ${paymentEntries.netChange}::text)), '[]')
  from ${paymentEntries} where ${paymentEntries.orderId} = "orders"."id")`.mapWith((entries: JsonEntry[]): Entry[] =>
    entries.map((entry) => ({ ...entry, amount: toPence(entry.amount), netChange: toPence(entry.netChange) })),
  )
