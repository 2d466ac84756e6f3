import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { Executor } from '#/platform/database.ts'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { caseReference, OPEN_STATES } from '../returns.rules.ts'
import { listCases, listPhotographs } from './returns.store.ts'
import { returnCaseLines, returnCases, returnPhotographs } from './returns.tables.ts'

const hasEmail = (email: string) => eq(sql`lower(${orders.customerEmail})`, email)
const ofEmail = (tx: Executor, email: string) =>
  inArray(returnCases.orderId, tx.select({ id: orders.id }).from(orders).where(hasEmail(email)))

const hasText = or(isNotNull(returnCases.description), isNotNull(returnCases.serialNumber), isNotNull(returnCases.note))
const deletePhotographs = (tx: Executor, which: SQL | undefined) =>
  tx
    .delete(returnPhotographs)
    .where(inArray(returnPhotographs.caseId, tx.select({ id: returnCases.id }).from(returnCases).where(which)))
const clearTexts = (tx: Executor, which: SQL | undefined) =>
  tx.update(returnCases).set({ description: null, serialNumber: null, note: null }).where(and(which, hasText))

/** That something was returned is part of the order, which stays; what was written goes. Needs the orders’ addresses. */
export const returnData: PersonalData = {
  name: 'returnsAndRepairs',
  isFoundByOrder: true,
  tables: [returnCases, returnCaseLines, returnPhotographs],

  async reasonNotToErase(tx, email) {
    const [open] = await listCases(tx, {
      where: and(hasEmail(email), inArray(returnCases.state, [...OPEN_STATES])),
      limit: 1,
    })
    return open && `${caseReference(open)} is still open. Resolve or decline it first.`
  },

  async collect(tx, email) {
    const records = await listCases(tx, { where: hasEmail(email), limit: 10_000 })
    const photographs = await listPhotographs(
      tx,
      records.map(({ id }) => id),
    )
    return records.map((record) => ({
      reference: caseReference(record),
      orderId: record.order.orderId,
      items: record.lines.map(({ name, quantity }) => ({ name, quantity })),
      state: record.state,
      resolution: record.resolution,
      description: record.description,
      serialNumber: record.serialNumber,
      note: record.note,
      photographs: photographs
        .filter(({ caseId }) => caseId === record.id)
        .map(({ width, height }) => `${width} × ${height} pixels`),
      createdAt: record.createdAt,
    }))
  },

  async erase(tx, { email }) {
    const photographs = await deletePhotographs(tx, ofEmail(tx, email))
    const { rowCount } = await clearTexts(tx, ofEmail(tx, email))
    return [
      ...(rowCount ? [`Texts of ${pluralise(rowCount, 'return or repair', 'returns and repairs')} deleted.`] : []),
      ...(photographs.rowCount ? [`${pluralise(photographs.rowCount, 'photo')} of faults deleted.`] : []),
    ]
  },

  async expire(tx, { service }) {
    const photographs = await deletePhotographs(tx, lt(returnCases.changedAt, service))
    const texts = await clearTexts(tx, lt(returnCases.changedAt, service))
    return (photographs.rowCount ?? 0) + (texts.rowCount ?? 0)
  },
}
