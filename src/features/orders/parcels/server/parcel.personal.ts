import { and, eq, inArray, isNotNull, type SQL } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { isExpiredOrder, isInOrderOf, isOrderOf } from '#/features/orders/orders/server/ordersByEmail.ts'
import type { Executor } from '#/platform/database.ts'
import { countChanged, type PersonalData } from '#/platform/personalData.ts'
import { parcelLines, parcels } from './parcels.tables.ts'

const clearNumbers = (tx: Executor, which: SQL | undefined) =>
  countChanged(tx.update(parcels).set({ trackingNumber: null }).where(which))

/** What was sent is part of the order, which stays: only the tracking numbers are erased. */
export const parcelData: PersonalData = {
  name: 'parcels',
  isFoundByOrder: true,
  tables: [parcels, parcelLines],

  collect: async (tx, email) =>
    tx
      .select({
        orderId: orders.orderId,
        sentOn: parcels.sentOn,
        carrier: parcels.carrier,
        trackingNumber: parcels.trackingNumber,
      })
      .from(parcels)
      .innerJoin(orders, eq(orders.id, parcels.orderId))
      .where(isOrderOf(email))
      .orderBy(parcels.id),

  async erase(tx, { email }) {
    await clearNumbers(tx, isInOrderOf(tx, parcels.orderId, email))
    return []
  },

  expire(tx, { books }) {
    const old = tx.select({ id: orders.id }).from(orders).where(isExpiredOrder(tx, books))
    return clearNumbers(tx, and(inArray(parcels.orderId, old), isNotNull(parcels.trackingNumber)))
  },
}
