import { and, asc, getTableColumns, gte, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { MACHINE_CATEGORY } from '#/features/catalogue/catalogue/catalogue.rules.ts'
import { compatibleNames } from '#/features/catalogue/catalogue/productTexts.rules.ts'
import { listProductsById, type ProductRow } from '#/features/catalogue/catalogue/server/catalogue.store.ts'
import { productFits, products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { loadDeliverySettings } from '#/features/shop/delivery/server/delivery.store.ts'
import type { Pence } from '#/lib/pence.ts'
import type { Executor } from '#/platform/database.ts'
import { closingPrice, MAX_SUGGESTIONS, rankSuggestions } from '../suggestions.rules.ts'

const MAX_CANDIDATES = 24

/** What goes with the products in a cart that is `missing` pence away from free delivery. */
export async function listSuggestions(
  tx: Executor,
  { ids, missing }: { ids: number[]; missing: Pence },
): Promise<ProductRow[]> {
  const [inCart, { freeFrom }] = await Promise.all([listProductsById(tx, ids), loadDeliverySettings(tx)])
  const closing = closingPrice(missing, freeFrom)
  const isOffered = and(products.inStock, sql`${products.stockQuantity} > 0`, notInArray(products.id, ids))
  const names = inCart.flatMap((product) => [product.name, ...compatibleNames(product)])
  const [fitting, others] = await Promise.all([
    listFitting(tx, [...new Set(names.map((name) => name.toLowerCase()))], isOffered),
    closing === undefined
      ? []
      : tx
          .select()
          .from(products)
          .where(and(gte(products.price, closing), ne(products.category, MACHINE_CATEGORY), isOffered))
          .orderBy(asc(products.price))
          .limit(MAX_SUGGESTIONS),
  ])
  const known = new Set(fitting.map(({ id }) => id))
  return rankSuggestions(
    [
      ...fitting.map((row) => ({ ...row, fits: true })),
      ...others.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, fits: false })),
    ],
    closing,
  )
}

async function listFitting(tx: Executor, names: string[], isOffered: ReturnType<typeof and>): Promise<ProductRow[]> {
  if (names.length === 0) return []
  const found = tx
    .selectDistinct({ id: productFits.productId })
    .from(productFits)
    .where(inArray(productFits.name, names))
  return tx
    .select(getTableColumns(products))
    .from(products)
    .where(and(inArray(products.id, found), isOffered))
    .orderBy(asc(products.id))
    .limit(MAX_CANDIDATES)
}
