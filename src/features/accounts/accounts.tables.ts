import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
  },
  (table) => [index('sessions_user').on(table.userId)],
)
