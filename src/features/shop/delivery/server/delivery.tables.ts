import { pgTable, text } from 'drizzle-orm/pg-core'
import { money } from '#/platform/columns.ts'

/** What the merchant has changed, by `PriceName`; the other prices are `DEFAULT_DELIVERY`'s. */
export const deliveryPrices = pgTable('delivery_prices', {
  name: text().primaryKey(),
  price: money().notNull(),
})
