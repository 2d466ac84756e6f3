import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, money } from '#/platform/columns.ts'

/**
 * Beside these columns PostgreSQL keeps `search`, name and description in lower case, which no select should carry: see
 * drizzle/0002_listing.sql. The same migration has the collation `shop_names`, in which A–Z is meant.
 */
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
    /** Counts the administrator's edits: whoever saves an older one is told. Stock that is sold does not count. */
    version: integer().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the administrator edited it last. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Each serves one order of the list from the index alone, however it is narrowed and however deep the page is.
    index('products_by_category').on(table.category, table.id, table.price),
    index('products_by_name').on(sql`${table.name} collate shop_names`, table.id, table.price, table.category),
    index('products_by_price').on(table.price, sql`${table.name} collate shop_names`, table.id, table.category),
    index('products_by_price_down').on(
      table.price.desc().nullsFirst(),
      sql`${table.name} collate shop_names`,
      table.id,
      table.category,
    ),
    index('products_named').on(sql`lower(${table.name} collate "und-x-icu")`, table.id),
    index('products_by_stock').on(table.stockQuantity, table.id),
    index('products_by_updated').on(table.updatedAt, table.id),
    // Which products show a picture.
    index('products_images').using('gin', table.images),
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

/** How many products each category has. Kept by triggers on `products`, so that no page has to count a whole catalogue. */
export const categoryCounts = pgTable('category_counts', {
  category: text().primaryKey(),
  products: integer().notNull(),
})

/** The names, in lower case, that a product's spec `Fits` holds. Kept by triggers on `products`. */
export const productFits = pgTable(
  'product_fits',
  { name: text().notNull(), productId: integer('product_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.name, table.productId] }),
    index('product_fits_product').on(table.productId),
  ],
)

/** The words of names and descriptions, against which a mistyped one is held. Kept by triggers on `products`; none is taken away. */
export const productWords = pgTable('product_words', { word: text().primaryKey() }, (table) => [
  index('product_words_near').using('gin', sql`${table.word} gin_trgm_ops`),
])

/** Pictures that the administrator has uploaded. The shop's own photographs have their texts in `media/manifest.json`. */
export const productPictures = pgTable(
  'product_pictures',
  {
    /** `/media/…`, as it stands in `products.images`. */
    url: text().primaryKey(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    alt: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('product_pictures_product').on(table.productId)],
)

/**
 * Products that were taken out of the shop although orders name them: whole, so that one can be put back under its id.
 * They are rows of their own, so that nothing which lists products can show one by mistake.
 */
export const archivedProducts = pgTable(
  'archived_products',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    slug: text().notNull(),
    /** The row of `products` as it was. */
    product: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The order lines that named it: they are tied to it again when it comes back. */
    lineIds: integer('line_ids').array().notNull(),
    archivedBy: text('archived_by').notNull(),
    archivedAt: moment('archived_at').notNull(),
  },
  (table) => [index('archived_products_images').using('gin', sql`(${table.product} -> 'images')`)],
)
