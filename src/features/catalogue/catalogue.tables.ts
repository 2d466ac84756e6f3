import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, money } from '#/platform/columns.ts'

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text().notNull(),
    price: money('price').notNull(),
    imageUrl: text('image_url').notNull(),
    /** URLs; the first is the main picture. */
    images: text().array().notNull(),
    category: text().notNull(),
    inStock: boolean('in_stock').notNull().default(true),
    stockQuantity: integer('stock_quantity').notNull().default(0),
    /** `name: value` pairs separated by ` | `. */
    specs: text(),
    /** Items separated by `, `. */
    features: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('products_category').on(table.category),
    check('products_stock_not_negative', sql`${table.stockQuantity} >= 0`),
    check('products_price_not_negative', sql`${table.price} >= 0`),
  ],
)

/** Where products were before they were renamed: their old addresses lead on. Kept by a trigger on `products`. */
export const formerSlugs = pgTable(
  'former_slugs',
  {
    slug: text().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
  },
  (table) => [index('former_slugs_product').on(table.productId)],
)
