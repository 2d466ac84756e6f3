import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#/lib/roles.ts'
import { timestamptz } from '#/platform/columns.ts'

export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    username: text().notNull(),
    /** Lower case. */
    email: text().notNull().unique(),
    password: text().notNull(),
    /** A member of staff, of whatever role. */
    isAdmin: boolean('is_admin').notNull().default(false),
    role: text().$type<Role>(),
    /** Staff only: while set, the account has no access to the admin. */
    suspendedAt: timestamptz('suspended_at'),
    /** Staff only. */
    lastSignInAt: timestamptz('last_sign_in_at'),
    emailVerifiedAt: timestamptz('email_verified_at'),
    /** Base32. In force once `totpEnabledAt` is set. */
    totpSecret: text('totp_secret'),
    totpEnabledAt: timestamptz('totp_enabled_at'),
    /** The last time step used: no code is accepted twice. */
    totpLastStep: integer('totp_last_step'),
    /** SHA-256, in hex, of the unused recovery codes. */
    recoveryCodes: text('recovery_codes').array().notNull().default([]),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    index('users_staff').on(table.id).where(sql`${table.isAdmin}`),
    check('users_staff_role', sql`${table.isAdmin} = (${table.role} is not null)`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie’s token, in hex: a leaked table opens no session. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Public id, safe to show to the owner. */
    id: uuid().notNull().unique().defaultRandom(),
    userAgent: text('user_agent'),
    lastSeenAt: timestamptz('last_seen_at').notNull().defaultNow(),
    awaitsSecondFactor: boolean('awaits_second_factor').notNull().default(false),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const accountTokens = pgTable(
  'account_tokens',
  {
    /** SHA-256, in hex, of the secret in the link. */
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text().$type<'resetPassword' | 'verifyEmail'>().notNull(),
    /** The recipient, in lower case. */
    email: text().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('account_tokens_user').on(table.userId)],
)
