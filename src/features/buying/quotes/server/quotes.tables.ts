import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { LineDiscount, PricedLine } from '#/features/orders/pricing/pricing.rules.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import type { VatTreatment } from '#/features/shop/vat/vat.rules.ts'
import { money, timestamptz } from '#/platform/columns.ts'
import { searchText, trigrams } from '#/platform/lists/searchText.ts'
import {
  FIRST_QUOTE_ID,
  type PaymentDays,
  type QuoteContact,
  type QuoteKind,
  type QuoteState,
} from '../quotes.rules.ts'

/**
 * As priced. Without a product it is entered as text, and its slug is empty (`isCustomLine`). Releases side by side read
 * it, so it may only gain optional fields.
 */
export type QuoteLine = Omit<PricedLine, 'total' | 'isExcluded'> & {
  discount: LineDiscount | null
  name: string
  slug: string
  sku?: string | null
  imageUrl: string
}

type Searched = Record<
  | 'id'
  | 'customerName'
  | 'customerEmail'
  | 'customerPhone'
  | 'company'
  | 'purchaseOrder'
  | 'shippingAddress'
  | 'billingAddress',
  AnyPgColumn
>

/** Shared by the list and its index. */
export const quoteText = (quote: Searched) =>
  sql`${searchText(sql`'q-' || ${quote.id}::text`, quote.customerName, quote.customerEmail, quote.company, quote.purchaseOrder)} || ' ' || search_phone(${quote.customerPhone}) || ' ' || search_postcodes(${quote.shippingAddress}) || ' ' || search_postcodes(${quote.billingAddress})`

export const quotes = pgTable(
  'quotes',
  {
    /** The number of the quote: `Q-1001`. */
    id: integer().primaryKey().generatedByDefaultAsIdentity({ startWith: FIRST_QUOTE_ID }),
    /** Counts the changes: staff can't save over a later one, nor customers accept an earlier one. */
    version: integer().notNull().default(1),
    kind: text().$type<QuoteKind>().notNull(),
    state: text().$type<QuoteState>().notNull().default('draft'),
    customerName: text('customer_name').notNull(),
    customerEmail: text('customer_email').notNull(),
    customerPhone: text('customer_phone'),
    company: text(),
    /** The customer's own reference. */
    purchaseOrder: text('purchase_order'),
    shippingAddress: text('shipping_address').notNull(),
    /** Null if it is the delivery address. */
    billingAddress: text('billing_address'),
    /** For the customer. */
    note: text(),
    /** Null on a request until staff save or send it, and on quotes of a release before. */
    contact: jsonb().$type<QuoteContact>(),
    /** The member of staff who entered it, and when: their next quote begins with it. */
    contactBy: text('contact_by'),
    contactAt: timestamptz('contact_at'),
    paymentDays: integer('payment_days').$type<PaymentDays>().notNull(),
    /** The last day on which it can be accepted, in London. */
    expiresOn: date('expires_on').notNull(),
    /** The last day on which its goods are reserved, in London. */
    holdUntil: date('hold_until'),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull(),
    /** Null for the standard fee on the day of writing. */
    agreedFee: money('agreed_fee'),
    lines: jsonb().$type<QuoteLine[]>().notNull(),
    subtotal: money('subtotal').notNull(),
    discountAmount: money('discount_amount').notNull(),
    deliveryFee: money('delivery_fee').notNull(),
    totalAmount: money('total_amount').notNull(),
    /** Null if the merchant was not VAT registered. */
    vatAmount: money('vat_amount'),
    vatTreatment: text('vat_treatment').$type<VatTreatment>().notNull().default('domestic'),
    orderId: integer('order_id')
      .unique()
      .references(() => orders.id),
    /** The customer's, for declining. */
    reason: text(),
    /** By the customer, in the shop; null if staff wrote it. */
    requestedAt: timestamptz('requested_at'),
    /** The customer's own words, which the quote doesn't show. */
    requestMessage: text('request_message'),
    /** Idempotency key of the form, and the hash of what it sent. */
    requestKey: text('request_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
    sentAt: timestamptz('sent_at'),
    closedAt: timestamptz('closed_at'),
  },
  (table) => [
    index('quotes_newest').on(table.createdAt, table.id),
    index('quotes_by_expiry').on(table.expiresOn, table.id),
    index('quotes_by_total').on(table.totalAmount, table.id),
    index('quotes_by_name').on(sql`lower(${table.customerName})`, table.id),
    // The literal, not a parameter: otherwise the index isn't used.
    index('quotes_unanswered').on(table.expiresOn, table.id).where(sql`${table.state} = 'sent'`),
    index('quotes_requested')
      .on(table.requestedAt)
      .where(sql`${table.requestedAt} is not null and ${table.state} = 'draft' and ${table.sentAt} is null`),
    index('quotes_search_text').using('gin', trigrams(sql`(${quoteText(table)})`)),
    index('quotes_customer_email').on(sql`lower(${table.customerEmail})`),
    check('quotes_accepted_has_order', sql`(${table.state} = 'accepted') = (${table.orderId} is not null)`),
  ],
)

/** Each sending adds one. All of them show the newest version. */
export const quoteLinks = pgTable(
  'quote_links',
  {
    /** SHA-256, in hex, of the link's secret. */
    tokenHash: text('token_hash').primaryKey(),
    quoteId: integer('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('quote_links_quote').on(table.quoteId)],
)
