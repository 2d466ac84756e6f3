import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { hasNoOpenRefund } from '#/features/orders/orders/server/owedRefunds.ts'
import type { Executor } from '#/platform/database.ts'
import type { PersonalData } from '#/platform/personalData.ts'
import { parcelLines, parcels } from './parcels.tables.ts'

const ofEmail = (tx: Executor, email: string) =>
  inArray(
    parcels.orderId,
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(sql`lower(${orders.customerEmail})`, email)),
  )

/** What was sent is part of the order, which stays: only the tracking numbers are erased. Needs the orders' addresses. */
export const parcelData: PersonalData = {
  name: 'parcels',
  isFoundByOrder: true,
  tables: [parcels, parcelLines],

  async collect(tx, email) {
    const rows = await tx
      .select({
        orderId: orders.orderId,
        sentOn: parcels.sentOn,
        carrier: parcels.carrier,
        trackingNumber: parcels.trackingNumber,
      })
      .from(parcels)
      .innerJoin(orders, eq(orders.id, parcels.orderId))
      .where(ofEmail(tx, email))
      .orderBy(parcels.id)
    return rows
  },

  async erase(tx, { email }) {
    await tx.update(parcels).set({ trackingNumber: null }).where(ofEmail(tx, email))
    return []
  },

  async expire(tx, { books }) {
    const old = tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(lt(orders.createdAt, books), hasNoOpenRefund(tx, orders.id)))
    const numbered = and(inArray(parcels.orderId, old), isNotNull(parcels.trackingNumber))
    return (await tx.update(parcels).set({ trackingNumber: null }).where(numbered)).rowCount ?? 0
  },
}
