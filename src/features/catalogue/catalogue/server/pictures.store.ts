import { inArray } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import { productPictures } from './catalogue.tables.ts'

type PictureRow = Pick<typeof productPictures.$inferSelect, 'url' | 'alt' | 'width' | 'height'>

export async function loadPictureDetails(tx: Executor, urls: readonly string[]): Promise<Map<string, PictureRow>> {
  if (urls.length === 0) return new Map()
  const rows = await tx
    .select({
      url: productPictures.url,
      alt: productPictures.alt,
      width: productPictures.width,
      height: productPictures.height,
    })
    .from(productPictures)
    .where(inArray(productPictures.url, [...new Set(urls)]))
  return new Map(rows.map((row) => [row.url, row]))
}
