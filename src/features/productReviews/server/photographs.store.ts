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

/** The author’s words describe a photograph better than the shop can, so its text only says whose it is. */
export const toPhotographs = (
  pictures: Pictures,
  rows: readonly PhotographRow[],
  review: { displayName: string; productName: string },
): Photograph[] =>
  rows.map(({ id, url, width, height }, index) => ({
    ...pictures.describe(url, `Photograph ${index + 1} of the ${review.productName} by ${review.displayName}`),
    id,
    width,
    height,
  }))
