import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { hasNoOpenRefund } from '#/features/orders/orders/server/owedRefunds.ts'
import type { Executor } from '#/platform/database.ts'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { serialNumbers } from './machines.tables.ts'

const ofOrders = (tx: Executor, which: SQL | undefined) =>
  inArray(
    serialNumbers.lineId,
    tx.select({ id: orderLines.id }).from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId)).where(which),
  )
const hasEmail = (email: string) => eq(sql`lower(${orders.customerEmail})`, email)

/** Needs the orders’ addresses. */
export const machineData: PersonalData = {
  name: 'serialNumbers',
  isFoundByOrder: true,
  tables: [serialNumbers],

  async collect(tx, email) {
    return tx
      .select({
        orderId: orders.orderId,
        machine: orderLines.name,
        serialNumber: serialNumbers.serialNumber,
        recordedAt: serialNumbers.recordedAt,
      })
      .from(serialNumbers)
      .innerJoin(orderLines, eq(orderLines.id, serialNumbers.lineId))
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(hasEmail(email))
      .orderBy(serialNumbers.lineId, serialNumbers.unit)
  },

  async erase(tx, { email }) {
    const { rowCount } = await tx.delete(serialNumbers).where(ofOrders(tx, hasEmail(email)))
    return rowCount ? [`${pluralise(rowCount, 'serial number')} deleted.`] : []
  },

  async expire(tx, { books }) {
    const old = ofOrders(tx, and(lt(orders.createdAt, books), hasNoOpenRefund(tx, orders.id)))
    return (await tx.delete(serialNumbers).where(old)).rowCount ?? 0
  },
}
