import { averageRating, RATINGS } from '#/lib/rating.ts'

/** Published reviews by number of stars. */
export type StarCounts = { stars: number; count: number }[]

export const fillStars = (counted: StarCounts): StarCounts =>
  RATINGS.toReversed().map((stars) => ({
    stars,
    count: counted.find((row) => row.stars === stars)?.count ?? 0,
  }))

/** `average` is null without reviews. */
export function summarise(counted: StarCounts): { count: number; average: number | null } {
  const count = counted.reduce((sum, row) => sum + row.count, 0)
  const stars = counted.reduce((sum, row) => sum + row.stars * row.count, 0)
  return { count, average: count === 0 ? null : averageRating(stars, count) }
}
