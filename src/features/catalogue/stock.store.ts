import { lte, type SQL, sql } from 'drizzle-orm'
import { products } from './catalogue.tables.ts'
import { LOW_STOCK } from './stock.rules.ts'

/** Whether a product is low in stock: what the dashboard counts and the list of products is narrowed to. */
export const isLowInStock = (): SQL => lte(products.stockQuantity, sql.raw(String(LOW_STOCK)))
