import { toDecimal } from '#/lib/pence.ts'
import type { Needs } from '#/platform/needs.ts'
import { imagesOf } from './catalogue.rules.ts'
import type { Product, ProductSummary } from './catalogue.schema.ts'
import type { ProductRow } from './catalogue.store.ts'
import { summaryOf } from './productTexts.rules.ts'

const ON_A_CARD = 2

/** How products leave the shop: whole, and as a card shows them. */
export function productWire(pictures: Needs['pictures']) {
  const toProduct = (row: ProductRow): Product => ({
    ...row,
    price: toDecimal(row.price),
    createdAt: row.createdAt.toISOString(),
    pictures: imagesOf(row).map((src) => pictures.describe(src, row.name)),
  })

  const toSummary = (row: ProductRow) => {
    const { id, name, slug, description, price, category, inStock, stockQuantity } = row
    const [first, second] = imagesOf(row)
      .slice(0, ON_A_CARD)
      .map((src) => pictures.describe(src, name))
    const summary: ProductSummary = {
      id,
      name,
      slug,
      summary: summaryOf(description),
      price: toDecimal(price),
      // The second is there for whoever points at the card; nobody sees its stand-in.
      pictures: [first, second && { ...second, placeholder: undefined }].filter((picture) => picture !== undefined),
      category,
      inStock,
      stockQuantity,
    }
    return summary
  }

  return { toProduct, toSummary }
}
