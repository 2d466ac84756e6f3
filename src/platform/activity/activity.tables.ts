import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#/platform/columns.ts'

/** Who changed what in the admin. Rows are only ever added: a trigger refuses everything else. */
export const activity = pgTable(
  'activity',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: moment('at').notNull(),
    /** An administrator's username. */
    actor: text().notNull(),
    /** Such as `product.updated`, `order.statusChanged`. */
    action: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** What people call it: a product's name, an order's number. No customer's name or address. */
    subject: text().notNull(),
    /** The fields that changed, as they were and as they are. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('activity_newest').on(table.at, table.id),
    index('activity_subject').on(table.subjectType, table.subjectId),
    index('activity_by_actor').on(table.actor, table.at, table.id),
  ],
)
