import { and, lt, ne } from 'drizzle-orm'
import { isInOrderOf } from '#/features/orders/orders/server/ordersByEmail.ts'
import { countChanged, ERASED, type PersonalData, pluralise } from '#/platform/personalData.ts'
import { exportEvidence } from './exportEvidence.tables.ts'

const { orderId, text, exportedOn, createdAt } = exportEvidence

/** Kept with the invoices (VAT Notice 703: for 6 years), until accounting records expire. */
export const exportEvidenceData: PersonalData = {
  name: 'exportEvidence',
  isFoundByOrder: true,
  tables: [exportEvidence],

  collect: async (tx, email) =>
    tx
      .select({ text, exportedOn, createdAt })
      .from(exportEvidence)
      .where(isInOrderOf(tx, orderId, email))
      .orderBy(exportEvidence.id),

  async erase(tx, { email }) {
    const count = await tx.$count(exportEvidence, isInOrderOf(tx, orderId, email))
    if (count === 0) return []
    return [
      `${pluralise(count, 'record')} of exported goods ${count === 1 ? 'stays' : 'stay'} as written: the law requires us to keep evidence of export.`,
    ]
  },

  expire(tx, { books }) {
    const isOld = and(lt(createdAt, books), ne(text, ERASED))
    return countChanged(tx.update(exportEvidence).set({ text: ERASED }).where(isOld))
  },
}
