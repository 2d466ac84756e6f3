import { type AnyPgColumn, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'

/** The subject type of sign-ins and changes to staff. */
export const STAFF_SUBJECT = 'staff'

/** Only owners see these. Entries from before there were roles say `administrator`. */
export const STAFF_SUBJECTS = [STAFF_SUBJECT, 'administrator']

/** Shared by the list and its index. */
export const activityText = ({ subject, action, actor }: Record<'subject' | 'action' | 'actor', AnyPgColumn>) =>
  searchText(subject, action, actor)

/** Append-only: a trigger rejects updates and deletes. */
export const activity = pgTable(
  'activity',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    at: timestamptz('at').notNull(),
    actor: text().notNull(),
    /** `product.updated`, `order.statusChanged` */
    action: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** No customer's name or address. */
    subject: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('activity_newest').on(table.at, table.id),
    index('activity_subject').on(table.subjectType, table.subjectId),
    index('activity_by_actor').on(table.actor, table.at, table.id),
    index('activity_search_text').using('gin', trigrams(activityText(table))),
  ],
)
