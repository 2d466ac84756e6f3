import { and, eq, inArray, sql } from 'drizzle-orm'
import { averageRating } from '#/lib/rating.ts'
import type { Executor } from '#/platform/database.ts'
import type { ProductRating } from './catalogue.schema.ts'
import { productRatings } from './catalogue.tables.ts'

const sum = (column: typeof productRatings.stars | typeof productRatings.reviews) =>
  sql<number>`sum(${column})`.mapWith(Number)

/** Ratings of the products that have published reviews, by product id. Examples count while no real payments are taken. */
export async function loadRatings(
  tx: Executor,
  ids: readonly number[],
  showsExamples: boolean,
): Promise<Map<number, ProductRating>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({
      productId: productRatings.productId,
      count: sum(productRatings.reviews),
      stars: sum(productRatings.stars),
      isExample: sql<boolean>`bool_and(${productRatings.isDemo})`,
    })
    .from(productRatings)
    .where(
      and(inArray(productRatings.productId, [...ids]), showsExamples ? undefined : eq(productRatings.isDemo, false)),
    )
    .groupBy(productRatings.productId)
  return new Map(
    rows.map(({ productId, count, stars, isExample }) => [
      productId,
      { average: averageRating(stars, count), count, isExample },
    ]),
  )
}
