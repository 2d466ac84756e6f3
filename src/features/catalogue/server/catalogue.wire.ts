import { toDecimal } from '#/lib/decimal.ts'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { imagesOf } from '../catalogue.rules.ts'
import { summaryOf } from '../productTexts.rules.ts'
import type { Picture, Product, ProductSummary } from './catalogue.schema.ts'
import type { ProductRow } from './catalogue.store.ts'
import { givenPictures } from './pictures.store.ts'

const ON_A_CARD = 2

export function productWire(pictures: Services['pictures']) {
  async function describer(tx: Executor, rows: readonly ProductRow[], most?: number) {
    const given = await givenPictures(
      tx,
      rows.flatMap((row) => imagesOf(row).slice(0, most)),
    )
    return (src: string, name: string): Picture => {
      const known = pictures.describe(src, name)
      const own = given.get(src)
      return own ? { ...known, width: own.width, height: own.height, alt: own.alt || known.alt } : known
    }
  }

  async function toProducts(tx: Executor, rows: readonly ProductRow[]): Promise<Product[]> {
    const pictureOf = await describer(tx, rows)
    // For administrators only.
    return rows.map(({ version: _, updatedAt: __, ...row }) => ({
      ...row,
      price: toDecimal(row.price),
      createdAt: row.createdAt.toISOString(),
      pictures: imagesOf(row).map((src) => pictureOf(src, row.name)),
    }))
  }

  async function toSummaries(tx: Executor, rows: readonly ProductRow[]): Promise<ProductSummary[]> {
    const pictureOf = await describer(tx, rows, ON_A_CARD)
    return rows.map((row) => {
      const { id, name, slug, description, price, category, inStock, stockQuantity } = row
      const [first, second] = imagesOf(row)
        .slice(0, ON_A_CARD)
        .map((src) => pictureOf(src, name))
      return {
        id,
        name,
        slug,
        summary: summaryOf(description),
        price: toDecimal(price),
        // The second only shows on hover and needs no placeholder.
        pictures: [first, second && { ...second, placeholder: undefined }].filter((picture) => picture !== undefined),
        category,
        inStock,
        stockQuantity,
      }
    })
  }

  return {
    toProducts,
    toSummaries,
    toProduct: async (tx: Executor, row: ProductRow) => (await toProducts(tx, [row]))[0] as Product,
  }
}
