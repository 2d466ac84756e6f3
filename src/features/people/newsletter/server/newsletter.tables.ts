import { type AnyPgColumn, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'

/** Shared by the list and its index. */
export const subscriberText = ({ email }: Record<'email', AnyPgColumn>) => searchText(email)

export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Lower case. */
    email: text().notNull().unique(),
    subscribed: boolean().notNull().default(true),
    /** The wording that the subscriber agreed to, and when (PECR). */
    consentText: text('consent_text').notNull(),
    consentAt: timestamptz('consent_at').notNull().defaultNow(),
    unsubscribedAt: timestamptz('unsubscribed_at'),
    unsubscribeToken: uuid('unsubscribe_token').notNull().unique().defaultRandom(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('newsletter_subscribers_search_text').using('gin', trigrams(subscriberText(table)))],
)
