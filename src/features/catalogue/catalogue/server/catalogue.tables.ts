import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { VatRate } from '#/features/shop/vat/vat.rules.ts'
import { money, timestamptz } from '#/platform/columns.ts'

/** Its column `search` is omitted, so that no select fetches it. drizzle/0002_listing.sql also makes `shop_names`. */
export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text().notNull(),
    price: money('price').notNull(),
    /** Included in the price. */
    vatRate: text('vat_rate').$type<VatRate>().notNull().default('standard'),
    imageUrl: text('image_url').notNull(),
    /** URLs; the first is the main picture. */
    images: text().array().notNull(),
    category: text().notNull(),
    inStock: boolean('in_stock').notNull().default(true),
    stockQuantity: integer('stock_quantity').notNull().default(0),
    /** Null for the shop's default. */
    lowStockLevel: integer('low_stock_level'),
    /** What one costs the merchant, excluding VAT. Never public. */
    cost: money('cost'),
    /** The merchant's own number, in upper case. */
    sku: text(),
    /** GTIN-8, -12, -13 or -14. */
    barcode: text(),
    /** With its packaging. */
    weightGrams: integer('weight_grams'),
    /** From delivery; null for parts that wear with use. */
    warrantyYears: integer('warranty_years').default(2),
    /** `name: value` pairs separated by ` | `. */
    specs: text(),
    /** Items separated by `, `. */
    features: text(),
    /** Optimistic lock for administrators' edits; sales do not count. */
    version: integer().notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Each covers one sort order and the filters, so that deep pages are found in the index alone.
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
    // `lowStockConditions`: each is counted in its index alone.
    index('products_without_low_level').on(table.stockQuantity, table.id).where(sql`${table.lowStockLevel} is null`),
    index('products_below_low_level')
      .on(table.stockQuantity, table.id)
      .where(sql`${table.stockQuantity} <= ${table.lowStockLevel}`),
    uniqueIndex('products_sku_unique').on(table.sku),
    index('products_by_updated').on(table.updatedAt, table.id),
    index('products_images').using('gin', table.images),
    check('products_stock_not_negative', sql`${table.stockQuantity} >= 0`),
    check('products_price_not_negative', sql`${table.price} >= 0`),
    check('products_vat_rate', sql`${table.vatRate} in ('standard', 'reduced', 'zero')`),
    check('products_cost_not_negative', sql`${table.cost} >= 0`),
    check('products_warranty_positive', sql`${table.warrantyYears} > 0`),
  ],
)

/** Old addresses, which redirect. Maintained by a trigger on `products`. */
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

/** Maintained by triggers on `products`, so that pages need not count the catalogue. */
export const categoryCounts = pgTable('category_counts', {
  category: text().primaryKey(),
  products: integer().notNull(),
})

/** Names in the spec `Fits`, in lower case. Maintained by triggers on `products`. */
export const productFits = pgTable(
  'product_fits',
  { name: text().notNull(), productId: integer('product_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.name, table.productId] }),
    index('product_fits_product').on(table.productId),
  ],
)

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What the shop's search reads, maintained by triggers on `products`, with the columns that filters need. */
export const productSearch = pgTable(
  'product_search',
  {
    productId: integer('product_id').primaryKey(),
    price: money('price').notNull(),
    category: text().notNull(),
    /** Each word with where it stands: `searchQuery.ts` says how. */
    document: tsvector().notNull(),
    /**
     * Only from rows over 2 KB does PostgreSQL store long values elsewhere. This makes each row one: compressed to a few bytes,
     * it moves the document out, and a search for a common word, which visits every row, reads a tenth of the pages.
     */
    padding: text().generatedAlwaysAs(sql`repeat(' ', 2100)`),
  },
  (table) => [index('product_search_document').using('gin', table.document)],
)

/** Every word that a search can find. Triggers on `products` add words; none are removed. */
export const productWords = pgTable(
  'product_words',
  {
    word: text().primaryKey(),
    /** Shared by singular and plural: `batteri`. */
    stem: text().generatedAlwaysAs(sql`coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word)`),
  },
  (table) => [
    index('product_words_near').using('gin', sql`${table.word} gin_trgm_ops`),
    index('product_words_stem').on(table.stem),
  ],
)

/** What published reviews give: a view of theirs, drizzle/*_owned_machines.sql, since their feature builds on this one. */
export const productRatings = pgView('product_ratings', {
  productId: integer('product_id').notNull(),
  /** By the shop’s makers. */
  isDemo: boolean('is_demo').notNull(),
  reviews: integer().notNull(),
  /** All of them together. */
  stars: integer().notNull(),
}).existing()

/** Uploaded or described by an administrator. The shop's own photographs are in `media/manifest.json`. */
export const productPictures = pgTable(
  'product_pictures',
  {
    url: text().primaryKey(),
    productId: integer('product_id').references(() => products.id, { onDelete: 'set null' }),
    alt: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('product_pictures_product').on(table.productId)],
)

/** Removed products that orders refer to. A separate table, so that no product list can show one by mistake. */
export const archivedProducts = pgTable(
  'archived_products',
  {
    id: integer().primaryKey(),
    name: text().notNull(),
    slug: text().notNull(),
    product: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Order lines to relink when the product is restored. */
    lineIds: integer('line_ids').array().notNull(),
    archivedBy: text('archived_by').notNull(),
    archivedAt: timestamptz('archived_at').notNull(),
  },
  (table) => [index('archived_products_images').using('gin', sql`(${table.product} -> 'images')`)],
)
