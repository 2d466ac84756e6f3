import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { CardFailure, StoredMethod } from './cards.ts'

/** Columns have Stripe's names, amounts are in pence, and `created` is in seconds since 1970. */
export const sandboxSchema = pgSchema('sandbox')

const unixTime = () => bigint({ mode: 'number' })

export const sandboxKeys = sandboxSchema.table(
  'keys',
  {
    id: integer().primaryKey().default(1),
    secret_key: text().notNull(),
    publishable_key: text().notNull(),
    webhook_secret: text().notNull(),
  },
  (table) => [check('keys_one_row', sql`${table.id} = 1`)],
)

export const sandboxIntents = sandboxSchema.table(
  'intents',
  {
    id: text().primaryKey(),
    created: unixTime().notNull(),
    client_secret: text().notNull(),
    amount: integer().notNull(),
    amount_received: integer().notNull(),
    currency: text().notNull(),
    status: text().$type<'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'>().notNull(),
    metadata: jsonb().$type<Record<string, string>>().notNull(),
    description: text(),
    automatic_payment_methods: jsonb().$type<{ enabled: boolean; allow_redirects?: string }>(),
    payment_method: jsonb().$type<StoredMethod>(),
    last_payment_error: jsonb().$type<CardFailure>(),
    latest_charge: text(),
  },
  (table) => [
    index('intents_newest').on(table.created, table.id),
    check('intents_received', sql`${table.amount_received} in (0, ${table.amount})`),
  ],
)

export const sandboxCharges = sandboxSchema.table(
  'charges',
  {
    id: text().primaryKey(),
    payment_intent: text()
      .notNull()
      .references(() => sandboxIntents.id),
    created: unixTime().notNull(),
    amount: integer().notNull(),
    amount_refunded: integer().notNull(),
    currency: text().notNull(),
    paid: boolean().notNull(),
    failure: jsonb().$type<CardFailure>(),
    payment_method: jsonb().$type<StoredMethod>().notNull(),
    metadata: jsonb().$type<Record<string, string>>().notNull(),
    description: text(),
  },
  (table) => [
    index('charges_intent').on(table.payment_intent),
    check('charges_refunded', sql`${table.amount_refunded} between 0 and ${table.amount}`),
  ],
)

export const sandboxRefunds = sandboxSchema.table(
  'refunds',
  {
    id: text().primaryKey(),
    payment_intent: text()
      .notNull()
      .references(() => sandboxIntents.id),
    charge: text()
      .notNull()
      .references(() => sandboxCharges.id),
    created: unixTime().notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    reason: text(),
    metadata: jsonb().$type<Record<string, string>>().notNull(),
  },
  (table) => [index('refunds_intent').on(table.payment_intent), index('refunds_newest').on(table.created, table.id)],
)

export const sandboxEvents = sandboxSchema.table(
  'events',
  {
    id: text().primaryKey(),
    created: unixTime().notNull(),
    type: text().notNull(),
    object: jsonb().$type<object>().notNull(),
    request_id: text(),
    idempotency_key: text(),
  },
  (table) => [index('events_newest').on(table.created, table.id)],
)

export const sandboxIdempotency = sandboxSchema.table(
  'idempotency',
  {
    key: text().primaryKey(),
    endpoint: text().notNull(),
    fingerprint: text().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    request_id: text().notNull(),
    created: unixTime().notNull(),
  },
  (table) => [index('idempotency_created').on(table.created)],
)

export type IntentRow = typeof sandboxIntents.$inferSelect
export type ChargeRow = typeof sandboxCharges.$inferSelect
export type RefundRow = typeof sandboxRefunds.$inferSelect
export type EventRow = typeof sandboxEvents.$inferSelect

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomToken(length: number): string {
  let token = ''
  while (token.length < length) {
    // Bytes from 248 would favour the first letters.
    for (const byte of randomBytes(length)) if (byte < 248 && token.length < length) token += ALPHABET[byte % 62]
  }
  return token
}

export const newId = (prefix: 'pi' | 'ch' | 're' | 'pm' | 'evt' | 'req') => `${prefix}_3${randomToken(23)}`
