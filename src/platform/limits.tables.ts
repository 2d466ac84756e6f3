import { bigint, integer, pgTable, varchar } from 'drizzle-orm/pg-core'

/** rate-limiter-flexible writes by position: keep these columns and their order. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
