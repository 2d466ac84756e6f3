import { type AnyPgColumn, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { InvoiceDays } from '#/features/shop/settings/invoiceSettings.rules.ts'
import { money, timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'

/** Shared by the search and its index. */
export const personText = ({ name, email, company }: Record<'name' | 'email' | 'company', AnyPgColumn>) =>
  searchText(name, email, company)

/** Everybody who has dealt with the shop, with or without an order. Rows are added by triggers on the tables that hold email addresses. */
export const people = pgTable(
  'people',
  {
    /** The address of the customer's page. */
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** Lower case. */
    email: text().notNull().unique(),
    /** As last given other than with an order, whose name comes first. */
    name: text(),
    /** Entered by staff, in place of the one in the orders. */
    company: text(),
    /** Agreed with staff: they may pay by invoice within so many days, of orders up to the limit. Null for the shop's own rule. */
    invoiceDays: integer('invoice_days').$type<InvoiceDays>(),
    invoiceLimit: money('invoice_limit'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('people_search_text').using('gin', trigrams(personText(table)))],
)

export const customerNotes = pgTable(
  'customer_notes',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    author: text().notNull(),
    /** Idempotency key of the form. */
    requestKey: text('request_key').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('customer_notes_person').on(table.personId)],
)
