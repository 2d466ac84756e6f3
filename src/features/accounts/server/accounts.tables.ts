import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#/platform/columns.ts'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    username: text().notNull(),
    /** Lower case. */
    email: text().notNull().unique(),
    /** An argon2id hash. */
    password: text().notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** When the address was shown to be theirs; null while it was not. */
    emailVerifiedAt: moment('email_verified_at'),
    /** The base32 secret of the second factor, in force from `totpEnabledAt` on. */
    totpSecret: text('totp_secret'),
    totpEnabledAt: moment('totp_enabled_at'),
    /** The last time step whose code was used: none is taken twice. */
    totpLastStep: integer('totp_last_step'),
    /** SHA-256, in hex, of the recovery codes that are left. */
    recoveryCodes: text('recovery_codes').array().notNull().default([]),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_username').on(sql`lower(${table.username})`)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token in the cookie, in hex: a leaked table opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** What its owner is shown to know it by. */
    id: uuid().notNull().unique().defaultRandom(),
    userAgent: text('user_agent'),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
    /** The password was right; the second factor is still to come. Such a session opens nothing. */
    awaitsSecondFactor: boolean('awaits_second_factor').notNull().default(false),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

/** Links that were mailed to somebody, each good for one thing and once. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    /** SHA-256, in hex, of the secret in the link. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'resetPassword' | 'verifyEmail'>().notNull(),
    /** The address that it was mailed to, in lower case. */
    email: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('account_tokens_user').on(table.userId)],
)
