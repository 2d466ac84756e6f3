import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

export const shopState = pgTable('shop_state', { key: text().primaryKey(), value: jsonb().notNull() })
