import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What this installation remembers of itself, such as that it was seeded. */
export const shopState = pgTable('shop_state', { key: text().primaryKey(), value: jsonb().notNull() })
