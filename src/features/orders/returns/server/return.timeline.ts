import { eq, sql } from 'drizzle-orm'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { CASE_STATE_LABELS, CASE_STATE_TONES, caseReference, KIND_LABELS } from '../returns.rules.ts'
import { returnCases } from './returns.tables.ts'

/** Belongs to the customer of the order. */
export const returnTimeline: TimelineSource = {
  name: 'return',

  async list(tx, page) {
    const query = tx
      .select({ row: returnCases, number: orders.orderId, isTest: orders.isTest })
      .from(returnCases)
      .innerJoin(orders, eq(orders.id, returnCases.orderId))
      .$dynamic()
    const rows = await page.newest(query, {
      at: returnCases.createdAt,
      id: returnCases.id,
      email: sql`lower(${orders.customerEmail})`,
    })
    return rows.map(({ row, number, isTest }) => ({
      id: row.id,
      at: row.createdAt,
      title: `${KIND_LABELS[row.kind]} ${caseReference(row)} of ${number}`,
      detail: row.description,
      states: [{ label: CASE_STATE_LABELS[row.state], tone: CASE_STATE_TONES[row.state] }],
      isTest,
      link: { to: '/admin/returns', search: { open: String(row.id) } },
    }))
  },
}
