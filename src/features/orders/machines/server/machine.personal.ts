import { eq, inArray, type SQL } from 'drizzle-orm'
import { orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { isExpiredOrder, isOrderOf } from '#/features/orders/orders/server/ordersByEmail.ts'
import type { Executor } from '#/platform/database.ts'
import { countChanged, type PersonalData, reportDeleted } from '#/platform/personalData.ts'
import { serialNumbers } from './machines.tables.ts'

const ofOrders = (tx: Executor, which: SQL | undefined) =>
  inArray(
    serialNumbers.lineId,
    tx.select({ id: orderLines.id }).from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId)).where(which),
  )

export const machineData: PersonalData = {
  name: 'serialNumbers',
  isFoundByOrder: true,
  tables: [serialNumbers],

  collect: async (tx, email) =>
    tx
      .select({
        orderId: orders.orderId,
        machine: orderLines.name,
        serialNumber: serialNumbers.serialNumber,
        recordedAt: serialNumbers.recordedAt,
      })
      .from(serialNumbers)
      .innerJoin(orderLines, eq(orderLines.id, serialNumbers.lineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(isOrderOf(email))
      .orderBy(serialNumbers.lineId, serialNumbers.unit),

  erase: (tx, { email }) =>
    reportDeleted(tx.delete(serialNumbers).where(ofOrders(tx, isOrderOf(email))), 'serial number'),

  expire: (tx, { books }) => countChanged(tx.delete(serialNumbers).where(ofOrders(tx, isExpiredOrder(tx, books)))),
}
