import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { CATEGORIES } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { isLowInStock } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { archivedProducts, products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { loadPictureDetails } from '#/features/catalogue/catalogue/server/pictures.store.ts'
import { toDecimal } from '#/lib/decimal.ts'
import { toPence } from '#/lib/pence.ts'
import { BOOKS, MANAGERS, STAFF } from '#/lib/roles.ts'
import { seller } from '#/lib/seller.ts'
import { columnFilter, oneOf } from '#/platform/lists/filters.ts'
import { defineList, type ExportCell } from '#/platform/lists/lists.ts'
import { searchText } from '#/platform/lists/searchText.ts'
import { STOCK_AT_EXPORT_COLUMN } from '../import.rules.ts'
import { MARGIN_COLUMN, marginOf } from '../margin.rules.ts'
import { FIELD_NAMES, fieldOf, type ProductFieldName } from '../productFields.rules.ts'
import { ArchivedProduct, ProductListRow } from './products.schema.ts'
import { shownCost, type Waiting } from './products.wire.ts'

const isOutOfStock = or(eq(products.inStock, false), eq(products.stockQuantity, 0))
/** Its export can be imported. */
export function productList(waiting?: Waiting) {
  const byStock: Record<string, () => SQL | undefined> = {
    in: () => and(eq(products.inStock, true), gt(products.stockQuantity, 0)),
    low: isLowInStock,
    out: () => isOutOfStock,
    ...(waiting && { waiting: () => waiting.isWaitedFor }),
  }
  return defineList({
    name: 'products',
    title: 'Products',
    seenBy: STAFF,
    exportedBy: BOOKS,
    table: products,
    key: products.id,
    // Kept by a trigger (drizzle/*_product_texts.sql): name, SKU, barcode and description.
    search: sql`${products}.search_text`,
    filters: {
      category: columnFilter(products.category, z.enum(CATEGORIES.map(({ id }) => id))),
      stock: { schema: oneOf(byStock), where: (state) => byStock[state]?.() },
    },
    sorts: {
      name: [sql`${products.name} collate shop_names`, products.id],
      category: [products.category, products.id],
      price: [products.price, sql`${products.name} collate shop_names`, products.id],
      stock: [products.stockQuantity, products.id],
      updated: [products.updatedAt, products.id],
      ...(waiting && { waiting: [waiting.count, products.id] }),
    },
    schema: ProductListRow,
    async toRows(tx, rows, role) {
      const [details, waiters] = await Promise.all([
        loadPictureDetails(
          tx,
          rows.flatMap((row) => row.images),
        ),
        waiting?.load(
          tx,
          rows.map(({ id }) => id),
        ),
      ])
      return rows.map((row) => ({
        ...row,
        price: toDecimal(row.price),
        cost: shownCost(row, role),
        createdAt: row.createdAt.toISOString(),
        updatedAt: row.updatedAt.toISOString(),
        waiting: waiters?.get(row.id) ?? 0,
        alts: row.images.map((url) => details.get(url)?.alt ?? ''),
      }))
    },
    columns: {
      Id: (row) => row.id,
      ...Object.fromEntries(
        FIELD_NAMES.map((name) => [fieldOf(name).column, (row: ProductListRow) => toCell(name, row)]),
      ),
      [STOCK_AT_EXPORT_COLUMN]: (row) => row.stockQuantity,
      // Imports ignore it.
      [MARGIN_COLUMN]: (row) => {
        const cost = row.cost === null ? null : toPence(row.cost)
        const margin = marginOf({ ...row, price: toPence(row.price), cost }, seller.vatRegistered)
        return margin ? margin.tenths / 10 : null
      },
    },
  })
}

function toCell(name: ProductFieldName, row: ProductListRow): ExportCell {
  const value = row[name]
  return Array.isArray(value) ? fieldOf(name).format(value) : value
}

export const archivedProductList = defineList({
  name: 'archived-products',
  title: 'Archived products',
  seenBy: MANAGERS,
  exportedBy: MANAGERS,
  table: archivedProducts,
  key: archivedProducts.id,
  search: searchText(archivedProducts.name),
  sorts: {
    archived: [archivedProducts.archivedAt, archivedProducts.id],
    name: [archivedProducts.name, archivedProducts.id],
  },
  isDescendingByDefault: true,
  schema: ArchivedProduct,
  toRows: (_, rows) =>
    rows.map(({ id, name, slug, product, lineIds, archivedBy, archivedAt }) => ({
      id,
      name,
      slug,
      price: toDecimal(Number(product.price)),
      category: String(product.category),
      lines: lineIds.length,
      archivedBy,
      archivedAt: archivedAt.toISOString(),
    })),
  columns: {
    Id: (row) => row.id,
    Name: (row) => row.name,
    Slug: (row) => row.slug,
    Price: (row) => row.price,
    Category: (row) => row.category,
    'Order lines': (row) => row.lines,
    'Archived by': (row) => row.archivedBy,
    Archived: (row) => row.archivedAt,
  },
})
