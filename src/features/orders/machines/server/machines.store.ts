import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { MACHINE_CATEGORY } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { archivedProducts, products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { type Owner, ownedBy } from '#/features/orders/orders/server/accountOrders.store.ts'
import { orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { parcelLines, parcels } from '#/features/orders/parcels/server/parcels.tables.ts'
import { type Outcome, ok, refuse } from '#/lib/outcome.ts'
import type { Executor, Transaction } from '#/platform/database.ts'
import { chooseUnits, countOwned, countSold } from '../machines.rules.ts'
import { serialNumbers } from './machines.tables.ts'

export type SerialNumberRow = typeof serialNumbers.$inferSelect

/** For an archived product, the value from its archived row. */
const ofProduct = (column: typeof products.category | typeof products.warrantyYears, field: string) =>
  sql`coalesce(${column}::text, (
    select ${archivedProducts.product} ->> ${field}::text from ${archivedProducts}
    where ${orderLines.productId} is null and ${orderLines.id} = any(${archivedProducts.lineIds}) limit 1
  ))`

const lastSent = sql`(
  select max(${parcels.sentOn}) from ${parcels} join ${parcelLines} on ${parcelLines.parcelId} = ${parcels.id}
  where ${parcelLines.lineId} = ${orderLines.id}
)`

const listMachineLines = (tx: Executor, which: SQL | undefined) =>
  tx
    .select({
      lineId: orderLines.id,
      name: orderLines.name,
      imageUrl: orderLines.imageUrl,
      slug: products.slug,
      orderId: orders.orderId,
      orderedAt: orders.createdAt,
      isTest: orders.isTest,
      warrantyYears: sql<number | null>`${ofProduct(products.warrantyYears, 'warrantyYears')}::integer`,
      // The day of delivery isn't recorded: the promised one, or when it was sent if that was later.
      warrantyFrom: sql<string | null>`greatest(${orders.estimatedDelivery}, ${lastSent})::text`,
      units: sql<{ quantity: number; shipped: number; refunded: number }>`(
        select jsonb_build_object('quantity', sold.quantity, 'shipped', sold.shipped, 'refunded', sold.refunded)
        from shipping_of_lines(array[${orders.id}]) as sold where sold.line_id = ${orderLines.id}
      )`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(products, eq(products.id, orderLines.productId))
    .where(and(which, sql`${ofProduct(products.category, 'category')} = ${MACHINE_CATEGORY}`))
    .orderBy(desc(orders.createdAt), desc(orders.id), asc(orderLines.id))

type MachineLine = Awaited<ReturnType<typeof listMachineLines>>[number]
export type MachineUnit = Omit<MachineLine, 'units'> & { unit: number; serial: SerialNumberRow | undefined }

async function listUnits(
  tx: Executor,
  lines: readonly MachineLine[],
  count: (units: MachineLine['units']) => number,
): Promise<MachineUnit[]> {
  if (lines.length === 0) return []
  const ids = lines.map(({ lineId }) => lineId)
  const rows = await tx.select().from(serialNumbers).where(inArray(serialNumbers.lineId, ids))
  return lines.flatMap(({ units, ...line }) => {
    const serials = new Map(rows.filter(({ lineId }) => lineId === line.lineId).map((row) => [row.unit, row]))
    return chooseUnits(count(units), [...serials.keys()]).map((unit) => ({ ...line, unit, serial: serials.get(unit) }))
  })
}

/** What was sent to the customer and neither cancelled nor refunded. */
export const listOwnedMachines = async (tx: Executor, owner: Owner): Promise<MachineUnit[]> =>
  listUnits(
    tx,
    await listMachineLines(
      tx,
      and(ownedBy(owner), ne(orders.orderStatus, 'cancelled'), ne(orders.paymentStatus, 'refunded')),
    ),
    countOwned,
  )

/** What was sold and not refunded, whether it has been sent or not. */
export const listOrderMachines = async (tx: Executor, id: number): Promise<MachineUnit[]> =>
  listUnits(tx, await listMachineLines(tx, eq(orders.id, id)), countSold)

type Entry = Pick<SerialNumberRow, 'lineId' | 'unit' | 'serialNumber' | 'recordedBy' | 'recordedAt'>

/** Empty removes it. A customer can't replace what the shop recorded. */
export async function upsertSerialNumber(tx: Transaction, entry: Entry): Promise<Outcome<void, { code: 'recorded' }>> {
  const { lineId, unit } = entry
  const isReplaceable = entry.recordedBy === null ? isNull(serialNumbers.recordedBy) : undefined
  const isHere = and(eq(serialNumbers.lineId, lineId), eq(serialNumbers.unit, unit))
  if (entry.serialNumber === '') {
    await tx.delete(serialNumbers).where(and(isHere, isReplaceable))
    return (await tx.$count(serialNumbers, isHere)) > 0 ? refuse('recorded') : ok(undefined)
  }
  const { rowCount } = await tx
    .insert(serialNumbers)
    .values(entry)
    .onConflictDoUpdate({
      target: [serialNumbers.lineId, serialNumbers.unit],
      set: entry,
      ...(isReplaceable && { setWhere: isReplaceable }),
    })
  return rowCount ? ok(undefined) : refuse('recorded')
}
