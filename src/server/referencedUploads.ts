import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'
import { productPictures } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { orderLines } from '#/features/orders/orders/server/orders.tables.ts'
import { reviewPhotographs } from '#/features/orders/productReviews/server/productReviews.tables.ts'
import { returnPhotographs } from '#/features/orders/returns/server/returns.tables.ts'
import type { ShopTable } from '#/platform/backup/shopSchema.ts'
import type { Database } from '#/platform/database.ts'
import { PRIVATE_PREFIX } from '#/platform/media/uploads.ts'

const PUBLIC = '/media/upload-'

/**
 * Not in features' values: commands run from source, where rendered emails and documents can't be loaded. The demo's reviews show the
 * shop's own pictures.
 */
const COLUMNS: readonly { column: PgColumn; prefix: string }[] = [
  { column: productPictures.url, prefix: PUBLIC },
  { column: orderLines.imageUrl, prefix: PUBLIC },
  { column: reviewPhotographs.url, prefix: PUBLIC },
  { column: returnPhotographs.name, prefix: PRIVATE_PREFIX },
]

/** Inline, for the partial index on order lines. */
const uploadsIn = ({ column, prefix }: (typeof COLUMNS)[number]): SQL =>
  sql`select ${column} as name from ${column.table} where ${column} like ${sql.raw(`'${prefix}%'`)}`

export async function hasUploads(database: Database): Promise<boolean> {
  const any = COLUMNS.map((uploads) => sql`exists (${uploadsIn(uploads)})`)
  const { rows } = await database.execute<{ has: boolean }>(sql`select ${sql.join(any, sql` or `)} as has`)
  return rows[0]?.has === true
}

/** File names, of the tables that the database of an older release has. */
export async function listReferenced(client: Client, tables: readonly ShopTable[]): Promise<string[]> {
  const names = new Set<string>()
  for (const { column, prefix } of COLUMNS) {
    const table = tables.find(({ name }) => name === `public.${getTableName(column.table)}`)
    if (!table?.columns.includes(column.name)) continue
    const { rows } = await client.query(
      `SELECT DISTINCT ${column.name} AS name FROM ${table.name} WHERE ${column.name} LIKE '${prefix}%'`,
    )
    for (const { name } of rows) names.add(name.replace('/media/', ''))
  }
  return [...names]
}
