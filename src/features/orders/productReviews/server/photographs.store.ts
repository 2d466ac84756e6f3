import { asc, inArray } from 'drizzle-orm'
import type { Executor } from '#/platform/database.ts'
import type { Services } from '#/platform/services.ts'
import type { Photograph } from './productReviews.schema.ts'
import { reviewPhotographs } from './productReviews.tables.ts'

type PhotographRow = typeof reviewPhotographs.$inferSelect
type Pictures = Services['pictures']

export const listPhotographs = (tx: Executor, reviewIds: readonly number[]): Promise<PhotographRow[]> =>
  reviewIds.length === 0
    ? Promise.resolve([])
    : tx
        .select()
        .from(reviewPhotographs)
        .where(inArray(reviewPhotographs.reviewId, [...reviewIds]))
        .orderBy(asc(reviewPhotographs.id))

type Photographed = { id: number; displayName: string; productName: string }

/** Those of each review, by its id. The author’s words describe a photograph better than the shop can, so its text only says whose it is. */
export async function loadPhotographs(
  tx: Executor,
  pictures: Pictures,
  reviews: readonly Photographed[],
): Promise<Map<number, Photograph[]>> {
  const rows = await listPhotographs(
    tx,
    reviews.map(({ id }) => id),
  )
  const photographsOf = ({ id: of, displayName, productName }: Photographed) =>
    rows
      .filter(({ reviewId }) => reviewId === of)
      .map(({ id, url, width, height }, index) => ({
        ...pictures.describe(url, `Photograph ${index + 1} of the ${productName} by ${displayName}`),
        id,
        width,
        height,
      }))
  return new Map(reviews.map((review) => [review.id, photographsOf(review)]))
}
