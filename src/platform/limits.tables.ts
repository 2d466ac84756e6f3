import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** Written by position by rate-limiter-flexible: keep these columns and their order. */
export const rateLimits = pgTable('rate_limits', {
  /** The limit's name and the SHA-256 of what it counts by. */
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
