import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { Executor } from '#/platform/database.ts'
import { ERASED, type PersonalData, pluralise } from '#/platform/personalData.ts'
import { exportEvidence } from './exportEvidence.tables.ts'

const ofEmail = (tx: Executor, email: string) =>
  inArray(
    exportEvidence.orderId,
    tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(sql`lower(${orders.customerEmail})`, email)),
  )

/** Kept with the invoices (VAT Notice 703: for 6 years), until accounting records expire. Needs the orders' addresses. */
export const exportEvidenceData: PersonalData = {
  name: 'exportEvidence',
  isFoundByOrder: true,
  tables: [exportEvidence],

  async collect(tx, email) {
    const rows = await tx.select().from(exportEvidence).where(ofEmail(tx, email)).orderBy(exportEvidence.id)
    return rows.map(({ text, exportedOn, createdAt }) => ({ text, exportedOn, createdAt }))
  },

  async erase(tx, { email }) {
    const count = await tx.$count(exportEvidence, ofEmail(tx, email))
    if (count === 0) return []
    return [
      `${pluralise(count, 'record')} of exported goods ${count === 1 ? 'stays' : 'stay'} as written: the law requires us to keep evidence of export.`,
    ]
  },

  async expire(tx, { books }) {
    const old = and(lt(exportEvidence.createdAt, books), ne(exportEvidence.text, ERASED))
    return (await tx.update(exportEvidence).set({ text: ERASED }).where(old)).rowCount ?? 0
  },
}
