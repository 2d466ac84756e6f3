// Separate, because every product page loads it.

export const RATINGS = [1, 2, 3, 4, 5] as const
export const MAX_RATING = 5

export const formatStars = (rating: number): string => `${rating} ${rating === 1 ? 'star' : 'stars'}`

/** With one decimal. `stars` is the sum of `count` ratings. */
export const averageRating = (stars: number, count: number): number => Math.round((stars / count) * 10) / 10
