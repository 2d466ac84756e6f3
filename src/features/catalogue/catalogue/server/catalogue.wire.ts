import { toDecimal } from '#/lib/decimal.ts'
import { pick } from '#/lib/pick.ts'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { imagesOf } from '../catalogue.rules.ts'
import { firstSentence } from '../productTexts.rules.ts'
import { type Picture, type Product, type ProductSummary, STORED_FIELDS } from './catalogue.schema.ts'
import type { ProductRow } from './catalogue.store.ts'
import { loadPictureDetails } from './pictures.store.ts'
import { loadRatings } from './ratings.store.ts'

const MAX_CARD_PICTURES = 2

export function productWire({ pictures, cardProvider }: Pick<Services, 'pictures' | 'cardProvider'>) {
  async function createPictureLookup(tx: Executor, rows: readonly ProductRow[], most?: number) {
    const details = await loadPictureDetails(
      tx,
      rows.flatMap((row) => imagesOf(row).slice(0, most)),
    )
    return (src: string, name: string): Picture => {
      const known = pictures.describe(src, name)
      const uploaded = details.get(src)
      return uploaded
        ? { ...known, width: uploaded.width, height: uploaded.height, alt: uploaded.alt || known.alt }
        : known
    }
  }

  async function toProducts(tx: Executor, rows: readonly ProductRow[]): Promise<Product[]> {
    const pictureOf = await createPictureLookup(tx, rows)
    return rows.map((row) => ({
      // By name: what is added to the table stays private until the schema has it.
      ...pick(row, STORED_FIELDS),
      price: toDecimal(row.price),
      createdAt: row.createdAt.toISOString(),
      pictures: imagesOf(row).map((src) => pictureOf(src, row.name)),
    }))
  }

  async function toSummaries(tx: Executor, rows: readonly ProductRow[]): Promise<ProductSummary[]> {
    const pictureOf = await createPictureLookup(tx, rows, MAX_CARD_PICTURES)
    const ids = rows.map(({ id }) => id)
    const ratings = await loadRatings(tx, ids, cardProvider.testMode)
    return rows.map((row) => {
      const { id, name, slug, description, price, vatRate, category, inStock, stockQuantity } = row
      const [first, second] = imagesOf(row)
        .slice(0, MAX_CARD_PICTURES)
        .map((src) => pictureOf(src, name))
      return {
        id,
        name,
        slug,
        summary: firstSentence(description),
        price: toDecimal(price),
        vatRate,
        // The second only shows on hover and needs no placeholder.
        pictures: [first, second && { ...second, placeholder: undefined }].filter((picture) => picture !== undefined),
        category,
        inStock,
        stockQuantity,
        rating: ratings.get(id),
      }
    })
  }

  return {
    toProducts,
    toSummaries,
    toProduct: async (tx: Executor, row: ProductRow) => (await toProducts(tx, [row]))[0] as Product,
  }
}
