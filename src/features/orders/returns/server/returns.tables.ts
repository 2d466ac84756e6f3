import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import { timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'
import type { CaseKind, CaseState, Resolution } from '../returns.rules.ts'

type Searched = Record<'kind' | 'id' | 'serialNumber' | 'description', AnyPgColumn>

/** Shared by the list and its index. */
export const returnText = ({ kind, id, serialNumber, description }: Searched) =>
  searchText(
    sql`(case ${kind} when 'return' then 'RET-' else 'REP-' end) || (1000 + ${id})::text`,
    serialNumber,
    description,
  )

/** Requests for a return or a repair. The customer is the order’s. */
export const returnCases = pgTable(
  'return_cases',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    version: integer().notNull().default(1),
    kind: text().$type<CaseKind>().notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    state: text().$type<CaseState>().notNull().default('requested'),
    resolution: text().$type<Resolution>(),
    /** In the customer’s words: the reason or the fault. */
    description: text(),
    serialNumber: text('serial_number'),
    /** The latest day on which the goods were to arrive, as known when it was requested. */
    deliveredBy: date('delivered_by').notNull(),
    /** What staff last told the customer. */
    note: text(),
    /** Idempotency key of the form. */
    requestKey: text('request_key').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
    changedAt: timestamptz('changed_at').notNull(),
    /** A member of staff; null for the customer. */
    changedBy: text('changed_by'),
  },
  (table) => [
    check('return_cases_kind', sql`${table.kind} in ('return', 'repair')`),
    check('return_cases_state', sql`${table.state} in ('requested', 'approved', 'declined', 'received', 'resolved')`),
    check('return_cases_resolution', sql`(${table.state} = 'resolved') = (${table.resolution} is not null)`),
    index('return_cases_order').on(table.orderId, table.id),
    index('return_cases_newest').on(table.createdAt, table.id),
    index('return_cases_to_do').on(table.id).where(sql`${table.state} in ('requested', 'received')`),
    index('return_cases_search_text').using('gin', trigrams(returnText(table))),
  ],
)

export const returnCaseLines = pgTable(
  'return_case_lines',
  {
    caseId: integer('case_id')
      .notNull()
      .references(() => returnCases.id, { onDelete: 'cascade' }),
    lineId: integer('line_id')
      .notNull()
      .references(() => orderLines.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.caseId, table.lineId] }),
    index('return_case_lines_line').on(table.lineId),
    check('return_case_lines_quantity', sql`${table.quantity} > 0`),
  ],
)

/** Shown to staff only. A trigger has the files of deleted rows removed (`unkept_uploads`). */
export const returnPhotographs = pgTable(
  'return_photographs',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    caseId: integer('case_id')
      .notNull()
      .references(() => returnCases.id, { onDelete: 'cascade' }),
    /** Of the private upload. */
    name: text().notNull().unique(),
    /** In pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (table) => [index('return_photographs_case').on(table.caseId, table.id)],
)
