import { averageRating, RATINGS } from '#/lib/rating.ts'

/** Published reviews by number of stars. */
export type StarCounts = { stars: number; count: number }[]

export const fillStars = (counted: StarCounts): StarCounts =>
  RATINGS.toReversed().map((stars) => ({
    stars,
    count: counted.find((one) => one.stars === stars)?.count ?? 0,
  }))

/** `average` is null without reviews. */
export function summarise(counted: StarCounts): { count: number; average: number | null } {
  const count = counted.reduce((sum, one) => sum + one.count, 0)
  const stars = counted.reduce((sum, one) => sum + one.stars * one.count, 0)
  return { count, average: count === 0 ? null : averageRating(stars, count) }
}
