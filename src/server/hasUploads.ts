import { sql } from 'drizzle-orm'
import { productPictures } from '#/features/catalogue/server/catalogue.tables.ts'
import { reviewPhotographs } from '#/features/productReviews/server/productReviews.tables.ts'
import { returnPhotographs } from '#/features/returns/server/returns.tables.ts'
import type { Database } from '#/platform/database.ts'

/** The demo's reviews show the shop's own pictures. */
export async function hasUploads(database: Database): Promise<boolean> {
  const { rows } = await database.execute<{ has: boolean }>(sql`
    select exists (select from ${productPictures} where url like '/media/upload-%')
      or exists (select from ${reviewPhotographs} where url like '/media/upload-%')
      or exists (select from ${returnPhotographs}) as has`)
  return rows[0]?.has === true
}
