import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OrderRecord } from '#/features/orders/orders/server/orders.store.ts'
import { refunds } from '#/features/orders/orders/server/orders.tables.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { isRefundedInFull, type LineShipping, shippingOfLines } from '../parcels.rules.ts'
import { parcelLines, parcels } from './parcels.tables.ts'

export type ParcelRow = typeof parcels.$inferSelect
export type ParcelRecord = ParcelRow & { lines: { lineId: number; quantity: number }[] }
export type Shipping = { lines: LineShipping[]; parcels: ParcelRecord[]; isRefunded: boolean }

const listParcels = async (tx: Executor, orderIds: number[]): Promise<ParcelRecord[]> => {
  const rows = await tx.select().from(parcels).where(inArray(parcels.orderId, orderIds)).orderBy(asc(parcels.id))
  if (rows.length === 0) return []
  const lines = await tx
    .select()
    .from(parcelLines)
    .where(
      inArray(
        parcelLines.parcelId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(parcelLines.lineId))
  const linesOf = Map.groupBy(lines, ({ parcelId }) => parcelId)
  return rows.map((row) => ({ ...row, lines: linesOf.get(row.id) ?? [] }))
}

/** What has been sent of each order, and what is still to be sent, by order id. */
export async function loadShipping(tx: Executor, orders: readonly OrderRecord[]): Promise<Map<number, Shipping>> {
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ id }) => id)
  const sent = Map.groupBy(await listParcels(tx, ids), ({ orderId }) => orderId)
  const made = await tx.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.id))
  const refundsOf = Map.groupBy(made, ({ orderId }) => orderId)
  return new Map(
    orders.map((order) => {
      const ofOrder = sent.get(order.id) ?? []
      const back = refundsOf.get(order.id) ?? []
      const sentLines = ofOrder.flatMap(({ lines }) => lines)
      return [
        order.id,
        {
          lines: shippingOfLines(order.lines, back, sentLines),
          parcels: ofOrder,
          isRefunded: isRefundedInFull(order, back),
        },
      ]
    }),
  )
}

export const loadOrderShipping = async (tx: Executor, order: OrderRecord): Promise<Shipping> =>
  (await loadShipping(tx, [order])).get(order.id) as Shipping

export const findParcelByRequestKey = async (tx: Executor, requestKey: string): Promise<ParcelRow | undefined> =>
  (await tx.select().from(parcels).where(eq(parcels.requestKey, requestKey)))[0]

export async function insertParcel(
  tx: Transaction,
  { lines, ...parcel }: Omit<typeof parcels.$inferInsert, 'id'> & { lines: ParcelRecord['lines'] },
): Promise<ParcelRecord> {
  const [row] = await tx.insert(parcels).values(parcel).returning()
  if (!row) throw new Error('The database returned no parcel')
  const rows = lines.map(({ lineId, quantity }) => ({ parcelId: row.id, lineId, quantity }))
  await tx.insert(parcelLines).values(rows)
  return { ...row, lines: rows }
}

export async function updateParcel(
  tx: Transaction,
  parcel: ParcelRecord,
  { carrier, trackingNumber, sentOn, lines }: Pick<ParcelRecord, 'carrier' | 'trackingNumber' | 'sentOn' | 'lines'>,
): Promise<void> {
  await tx
    .update(parcels)
    .set({ carrier, trackingNumber, sentOn, version: parcel.version + 1 })
    .where(eq(parcels.id, parcel.id))
  const kept = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]))
  for (const { lineId, quantity } of parcel.lines) {
    const here = and(eq(parcelLines.parcelId, parcel.id), eq(parcelLines.lineId, lineId))
    const wanted = kept.get(lineId)
    if (wanted === undefined) await tx.delete(parcelLines).where(here)
    else if (wanted !== quantity) await tx.update(parcelLines).set({ quantity: wanted }).where(here)
    kept.delete(lineId)
  }
  const added = [...kept].map(([lineId, quantity]) => ({ parcelId: parcel.id, lineId, quantity }))
  if (added.length > 0) await tx.insert(parcelLines).values(added)
}

export async function deleteParcel(tx: Transaction, id: number): Promise<void> {
  await tx.delete(parcels).where(eq(parcels.id, id))
}
