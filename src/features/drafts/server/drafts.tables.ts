import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { BasketItem } from '#/features/catalogue/catalogue.rules.ts'
import { products } from '#/features/catalogue/server/catalogue.tables.ts'
import type { DeliveryType } from '#/features/delivery/deliveryTypes.rules.ts'
import { discountCodes } from '#/features/discounts/server/discounts.tables.ts'
import type { CustomerDetails } from '#/features/orders/customer.rules.ts'
import { orders } from '#/features/orders/server/orders.tables.ts'
import { moment, money } from '#/platform/columns.ts'
import type { AgreedBasket, DraftState, Proposal } from '../drafts.rules.ts'

/** One purchase on its way: what its payment intent is for. */
export const checkoutDrafts = pgTable(
  'checkout_drafts',
  {
    /** The payment intent's id, or `free_…` where nothing is to be paid. */
    id: text().primaryKey(),
    /** SHA-256 of the secret that proves whose purchase it is; null for one from before these were kept. */
    secretHash: text('secret_hash'),
    state: text().$type<DraftState>().notNull().default('open'),
    /** Null for an intent that was asked for by amount alone. */
    items: jsonb().$type<BasketItem[]>(),
    discountCode: text('discount_code'),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull(),
    amount: money('amount').notNull(),
    /** What the card provider is known to charge; null while it is being told. */
    providerAmount: money('provider_amount'),
    /** What the buyer agreed to when stock was reserved: prices, reductions, VAT. */
    agreed: jsonb().$type<AgreedBasket>(),
    customer: jsonb().$type<CustomerDetails>(),
    /** Counts the terms that the card provider was told of; a late word about earlier ones must not release the present ones. */
    attempt: integer().notNull().default(0),
    /** The latest of those terms. They replace the columns above only once the provider has accepted them. */
    proposed: jsonb().$type<Proposal[]>(),
    /** A hash of the network it was opened from, for limits; only until it is an order, and for a day at most. */
    network: text(),
    /** When goods were first held for it. */
    heldSince: moment('held_since'),
    /** When they were given back before their time; null while they are held. */
    releasedAt: moment('released_at'),
    orderId: integer('order_id').references(() => orders.id),
    /** An order that is there already and that this is to pay for, by its payment link. */
    forOrderId: integer('for_order_id').references(() => orders.id),
    /** Since when it is known to be paid without anybody having said who bought. */
    unclaimedSince: moment('unclaimed_since'),
    /** When the sweep should ask the card provider about it next. */
    nextCheckAt: moment('next_check_at').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('checkout_drafts_unsettled')
      .on(table.nextCheckAt)
      .where(sql`${table.state} in ('open', 'reserved', 'refundDue')`),
    // Two payments under way for one order could both be charged.
    uniqueIndex('checkout_drafts_one_for_an_order')
      .on(table.forOrderId)
      .where(sql`${table.state} in ('open', 'reserved')`),
    index('checkout_drafts_for_order').on(table.forOrderId),
    index('checkout_drafts_network').on(table.network, table.createdAt).where(sql`${table.network} is not null`),
  ],
)

/** Stock held for a purchase while its card is charged; past `expiresAt` it holds nothing. */
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
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.draftId, table.productId] }),
    index('stock_reservations_product').on(table.productId, table.expiresAt),
  ],
)

/** A use of a discount code held for a purchase; past `expiresAt` it holds nothing. */
export const codeReservations = pgTable(
  'code_reservations',
  {
    draftId: text('draft_id')
      .primaryKey()
      .references(() => checkoutDrafts.id, { onDelete: 'cascade' }),
    codeId: integer('code_id')
      .notNull()
      .references(() => discountCodes.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('code_reservations_code').on(table.codeId, table.expiresAt)],
)

/** Card payments that a bank refused, one for each charge. */
export const cardDeclines = pgTable(
  'card_declines',
  {
    /** The card provider's id of the failed charge: however often it is heard of, it counts once. */
    chargeId: text('charge_id').primaryKey(),
    intentId: text('intent_id').notNull(),
    /** Hashes of the network and of the card's fingerprint at the provider; null where they are not known. */
    network: text(),
    card: text(),
    declinedAt: moment('declined_at').notNull(),
  },
  (table) => [
    index('card_declines_intent').on(table.intentId),
    index('card_declines_network').on(table.network, table.declinedAt),
    index('card_declines_card').on(table.card, table.declinedAt),
  ],
)
