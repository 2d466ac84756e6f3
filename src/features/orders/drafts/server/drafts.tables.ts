import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BasketItem } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { discountCodes } from '#/features/orders/discounts/server/discounts.tables.ts'
import type { BuyerDetails } from '#/features/orders/orders/orders.rules.ts'
import { orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { DeliveryType } from '#/features/shop/delivery/deliveryTypes.rules.ts'
import { money, timestamptz } from '#/platform/columns.ts'
import type { AgreedBasket, DraftState, Proposal } from '../drafts.rules.ts'

export const checkoutDrafts = pgTable(
  'checkout_drafts',
  {
    /** The payment intent's id, or `free_…` for a free order. */
    id: text().primaryKey(),
    /** SHA-256 of the client secret; null for drafts from before it was stored. */
    secretHash: text('secret_hash'),
    state: text().$type<DraftState>().notNull().default('open'),
    items: jsonb().$type<BasketItem[]>(),
    discountCode: text('discount_code'),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull(),
    amount: money('amount').notNull(),
    /** The intent's amount at the card provider; null while it is being updated. */
    providerAmount: money('provider_amount'),
    agreed: jsonb().$type<AgreedBasket>(),
    customer: jsonb().$type<BuyerDetails>(),
    /** Number of the latest proposal. A late event about an earlier one must not release its reservations. */
    attempt: integer().notNull().default(0),
    /** The latest proposals. Their terms replace the columns above once the provider has accepted them. */
    proposed: jsonb().$type<Proposal[]>(),
    /** Hash of the buyer's network, for limits. Cleared when it becomes an order, and after a day. */
    network: text(),
    heldSince: timestamptz('held_since'),
    releasedAt: timestamptz('released_at'),
    orderId: integer('order_id').references(() => orders.id),
    /** The existing order that a payment link pays for. */
    forOrderId: integer('for_order_id').references(() => orders.id),
    /** Since when it has been paid without customer or items. */
    unclaimedSince: timestamptz('unclaimed_since'),
    nextCheckAt: timestamptz('next_check_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    index('checkout_drafts_unsettled')
      .on(table.nextCheckAt)
      .where(sql`${table.state} in ('open', 'reserved', 'refundDue')`),
    // Two concurrent payments for one order could both be charged.
    uniqueIndex('checkout_drafts_one_for_an_order')
      .on(table.forOrderId)
      .where(sql`${table.state} in ('open', 'reserved')`),
    index('checkout_drafts_for_order').on(table.forOrderId),
    index('checkout_drafts_network').on(table.network, table.createdAt).where(sql`${table.network} is not null`),
  ],
)

/** Has no effect after `expiresAt`. */
export const stockReservations = pgTable(
  'stock_reservations',
  {
    draftId: text('draft_id')
      .notNull()
      .references(() => checkoutDrafts.id, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.productId] }),
    index('stock_reservations_product').on(table.productId, table.expiresAt),
  ],
)

export const codeReservations = pgTable(
  'code_reservations',
  {
    draftId: text('draft_id')
      .primaryKey()
      .references(() => checkoutDrafts.id, { onDelete: 'cascade' }),
    codeId: integer('code_id')
      .notNull()
      .references(() => discountCodes.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('code_reservations_code').on(table.codeId, table.expiresAt)],
)

export const cardDeclines = pgTable(
  'card_declines',
  {
    /** The card provider's id of the failed charge: repeated events count once. */
    chargeId: text('charge_id').primaryKey(),
    intentId: text('intent_id').notNull(),
    /** Hashes of the buyer's network and of the card's fingerprint at the provider; null if unknown. */
    network: text(),
    card: text(),
    declinedAt: timestamptz('declined_at').notNull(),
  },
  (table) => [
    index('card_declines_intent').on(table.intentId),
    index('card_declines_network').on(table.network, table.declinedAt),
    index('card_declines_card').on(table.card, table.declinedAt),
  ],
)
