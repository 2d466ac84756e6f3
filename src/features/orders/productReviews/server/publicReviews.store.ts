import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import { REVIEWS_PER_PAGE, type ReviewSearch, type ReviewSort } from '../reviewSearch.rules.ts'
import { fillStars, summarise } from '../summary.rules.ts'
import { loadPhotographs } from './photographs.store.ts'
import type { ProductReviews } from './productReviews.schema.ts'
import { productReviews, reviewPhotographs } from './productReviews.tables.ts'

const { rating, createdAt, id } = productReviews
const hasPhotograph = sql`exists (select from ${reviewPhotographs} where ${reviewPhotographs.reviewId} = ${id})`

const ORDERS: Record<ReviewSort, SQL[]> = {
  newest: [desc(createdAt), desc(id)],
  highest: [desc(rating), desc(createdAt), desc(id)],
  lowest: [sql`${rating}`, desc(createdAt), desc(id)],
  photographs: [desc(hasPhotograph), desc(createdAt), desc(id)],
}

type ReviewsRequest = Omit<ReviewSearch, 'sort'> & {
  sort?: ReviewSort | undefined
  productId: number
  /** Examples are shown only while no real payments are taken. */
  showsExamples: boolean
}

/** A page beyond the last is the last. */
export async function loadProductReviews(
  tx: Executor,
  pictures: Services['pictures'],
  { productId, showsExamples, stars, sort = 'newest', page: wanted = 1 }: ReviewsRequest,
): Promise<ProductReviews> {
  const isShown = and(
    eq(productReviews.productId, productId),
    eq(productReviews.state, 'approved'),
    showsExamples ? undefined : eq(productReviews.isDemo, false),
  )
  const counted = await tx
    .select({
      stars: rating,
      count: count(),
      examples: sql<number>`count(*) filter (where ${productReviews.isDemo})`.mapWith(Number),
    })
    .from(productReviews)
    .where(isShown)
    .groupBy(rating)
  const summary = summarise(counted)
  const matching = stars === undefined ? summary.count : (counted.find((row) => row.stars === stars)?.count ?? 0)
  const pages = Math.max(1, Math.ceil(matching / REVIEWS_PER_PAGE))
  const page = Math.min(wanted, pages)
  const rows =
    matching === 0
      ? []
      : await tx
          .select()
          .from(productReviews)
          .where(and(isShown, stars === undefined ? undefined : eq(rating, stars)))
          .orderBy(...ORDERS[sort])
          .limit(REVIEWS_PER_PAGE)
          .offset((page - 1) * REVIEWS_PER_PAGE)
  const photographs = await loadPhotographs(tx, pictures, rows)
  return {
    ...summary,
    examples: counted.reduce((sum, row) => sum + row.examples, 0),
    stars: fillStars(counted),
    matching,
    page,
    pages,
    reviews: rows.map((row) => ({
      id: row.id,
      rating: row.rating,
      title: row.title,
      text: row.text,
      displayName: row.displayName,
      createdAt: row.createdAt.toISOString(),
      photographs: photographs.get(row.id) ?? [],
      isExample: row.isDemo,
      answer: row.answer,
      answeredAt: row.answeredAt?.toISOString() ?? null,
    })),
  }
}
