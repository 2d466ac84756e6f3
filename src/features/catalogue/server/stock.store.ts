import { lte, type SQL, sql } from 'drizzle-orm'
import { LOW_STOCK } from '../stock.rules.ts'
import { products } from './catalogue.tables.ts'

export const isLowInStock = (): SQL => lte(products.stockQuantity, sql.raw(String(LOW_STOCK)))
