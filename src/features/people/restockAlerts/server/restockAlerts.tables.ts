import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'
import type { AlertState } from '../restockAlerts.rules.ts'

/** Shared by the list and its index. */
export const restockAlertText = ({ email }: Record<'email', AnyPgColumn>) => searchText(email)

/** One row per product and address, which a repeated request starts afresh. */
export const restockAlerts = pgTable(
  'restock_alerts',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    state: text().$type<AlertState>().notNull().default('unconfirmed'),
    /** The wording that the person agreed to (PECR). */
    consentText: text('consent_text').notNull(),
    requestedAt: timestamptz('requested_at').notNull(),
    confirmedAt: timestamptz('confirmed_at'),
    /** When the email was queued, or the person learnt on confirming that the product was back. */
    notifiedAt: timestamptz('notified_at'),
    cancelledAt: timestamptz('cancelled_at'),
    /** SHA-256, in hex, of the secret in the confirmation link; null once it has been used or the alert is cancelled. */
    confirmTokenHash: text('confirm_token_hash').unique(),
    unsubscribeToken: uuid('unsubscribe_token').notNull().unique().defaultRandom(),
  },
  (table) => [
    unique('restock_alerts_once').on(table.productId, table.email),
    index('restock_alerts_waiting').on(table.productId, table.id).where(sql`${table.state} = 'waiting'`),
    index('restock_alerts_newest').on(table.requestedAt, table.id),
    index('restock_alerts_email').on(table.email),
    index('restock_alerts_search_text').using('gin', trigrams(restockAlertText(table))),
    check('restock_alerts_state', sql`${table.state} in ('unconfirmed', 'waiting', 'notified', 'cancelled')`),
  ],
)
