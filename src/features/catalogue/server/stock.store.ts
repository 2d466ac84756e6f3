import { lte, type SQL, sql } from 'drizzle-orm'
import { LOW_STOCK } from '../stock.rules.ts'
import { products } from './catalogue.tables.ts'

/** Whether a product is low in stock: what the dashboard counts and the list of products is narrowed to. */
export const isLowInStock = (): SQL => lte(products.stockQuantity, sql.raw(String(LOW_STOCK)))
