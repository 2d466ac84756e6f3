import { and, inArray, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { isInOrderOf, isOrderOf, ofCustomer } from '#/features/orders/orders/server/ordersByEmail.ts'
import type { Executor } from '#/platform/database.ts'
import { countChanged, type PersonalData, pluralise, reportDeleted } from '#/platform/personalData.ts'
import { timelineOf } from '#/platform/timeline.ts'
import { CASE_STATE_LABELS, CASE_STATE_TONES, caseReference, KIND_LABELS, OPEN_STATES } from '../returns.rules.ts'
import { listCases, listPhotographs } from './returns.store.ts'
import { returnCaseLines, returnCases, returnPhotographs } from './returns.tables.ts'

const hasText = or(isNotNull(returnCases.description), isNotNull(returnCases.serialNumber), isNotNull(returnCases.note))
const deletePhotographs = (tx: Executor, which: SQL) =>
  tx
    .delete(returnPhotographs)
    .where(inArray(returnPhotographs.caseId, tx.select({ id: returnCases.id }).from(returnCases).where(which)))
const clearTexts = (tx: Executor, which: SQL) =>
  countChanged(
    tx.update(returnCases).set({ description: null, serialNumber: null, note: null }).where(and(which, hasText)),
  )

/** That something was returned is part of the order, which stays; what was written goes. */
export const returnData: PersonalData = {
  name: 'returnsAndRepairs',
  isFoundByOrder: true,
  tables: [returnCases, returnCaseLines, returnPhotographs],

  async reasonNotToErase(tx, email) {
    const [open] = await listCases(tx, {
      where: and(isOrderOf(email), inArray(returnCases.state, [...OPEN_STATES])),
      limit: 1,
    })
    return open && `${caseReference(open)} is still open. Resolve or decline it first.`
  },

  async collect(tx, email) {
    const records = await listCases(tx, { where: isOrderOf(email), limit: 10_000 })
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
    const theirs = isInOrderOf(tx, returnCases.orderId, email)
    const photographs = await reportDeleted(deletePhotographs(tx, theirs), 'photo of faults', 'photos of faults')
    const count = await clearTexts(tx, theirs)
    const texts = count > 0 ? [`Texts of ${pluralise(count, 'return or repair', 'returns and repairs')} deleted.`] : []
    return [...texts, ...photographs]
  },

  async expire(tx, { service }) {
    const isOld = lt(returnCases.changedAt, service)
    return (await countChanged(deletePhotographs(tx, isOld))) + (await clearTexts(tx, isOld))
  },
}

export const returnTimeline = timelineOf({
  name: 'return',
  table: returnCases,
  ...ofCustomer(returnCases.orderId),
  at: returnCases.createdAt,
  columns: { row: returnCases, number: orders.orderId, isTest: orders.isTest },
  toItem: ({ row, number, isTest }) => ({
    title: `${KIND_LABELS[row.kind]} ${caseReference(row)} of ${number}`,
    detail: row.description,
    states: [{ label: CASE_STATE_LABELS[row.state], tone: CASE_STATE_TONES[row.state] }],
    isTest,
    link: { to: '/admin/returns', search: { open: String(row.id) } },
  }),
})
