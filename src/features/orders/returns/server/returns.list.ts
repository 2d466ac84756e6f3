import { eq, inArray, sql } from 'drizzle-orm'
import { listQuantities } from '#/features/orders/orders/orderLabels.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import { MANAGERS, SHOP_FLOOR } from '#/lib/roles.ts'
import { columnFilter, oneOf } from '#/platform/lists/filters.ts'
import { defineList } from '#/platform/lists/lists.ts'
import { CASE_STATE_LABELS, KIND_LABELS, RESOLUTION_LABELS, STATE_CHOICES, TO_DO_STATES } from '../returns.rules.ts'
import { AdminCaseRow } from './returns.schema.ts'
import { listCases } from './returns.store.ts'
import { returnCases, returnText } from './returns.tables.ts'
import { toAdminCase } from './returns.wire.ts'

export const returnList = defineList({
  name: 'returns',
  title: 'Returns and repairs',
  seenBy: SHOP_FLOOR,
  exportedBy: MANAGERS,
  table: returnCases,
  key: returnCases.id,
  search: (matches) => [
    matches(returnText(returnCases)),
    sql`${returnCases.orderId} in (select id from ${orders} where ${matches(sql`${orders}.search_text`)})`,
  ],
  filters: {
    kind: columnFilter(returnCases.kind, oneOf(KIND_LABELS, 'Choose return or repair')),
    state: {
      schema: oneOf(STATE_CHOICES, 'Choose a state'),
      where: (state: keyof typeof STATE_CHOICES) =>
        state === 'toDo' ? inArray(returnCases.state, [...TO_DO_STATES]) : eq(returnCases.state, state),
    },
  },
  sorts: { newest: [returnCases.createdAt, returnCases.id], number: [returnCases.id] },
  isDescendingByDefault: true,
  schema: AdminCaseRow,
  async toRows(tx, rows) {
    const ids = rows.map(({ id }) => id)
    const found =
      ids.length === 0 ? [] : await listCases(tx, { where: inArray(returnCases.id, ids), limit: ids.length })
    const byId = new Map(found.map((record) => [record.id, toAdminCase(record)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
  columns: {
    Reference: (row) => row.reference,
    Kind: (row) => KIND_LABELS[row.kind],
    State: (row) => CASE_STATE_LABELS[row.state],
    Resolution: (row) => row.resolution && RESOLUTION_LABELS[row.resolution],
    Order: (row) => row.orderId,
    Customer: (row) => row.customerName,
    Email: (row) => row.customerEmail,
    Items: (row) => listQuantities(row.lines),
    'Serial number': (row) => row.serialNumber,
    Description: (row) => row.description,
    'Requested on': (row) => row.createdAt,
    'Changed on': (row) => row.changedAt,
    'Changed by': (row) => row.changedBy,
  },
  contactDetails: { columns: ['Email'], hide: (row) => ({ ...row, customerEmail: null }) },
})
