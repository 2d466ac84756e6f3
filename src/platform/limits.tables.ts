import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** How often something was tried. The limiting library writes its rows by position: keep these columns and their order. */
export const rateLimits = pgTable('rate_limits', {
  /** The limit's name and a SHA-256 of whom it counts: no address can be read from it. */
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
