import { titleOf } from './reviews.rules.ts'
import type { ApprovedReview } from './server/reviews.schema.ts'

/** Something that the shop says of itself. */
export type OwnWords = { title: string; text: string; by: string }

/** One quotation. `rating` is undefined for the shop's own words, which are not a review. */
export type Slide = { key: string; title: string; text: string; by: string; rating: number | undefined }

/** After so many reviews the shop says something itself. */
const REVIEWS_BETWEEN = 3

/**
 * The quotations in the order in which they are shown: the newest reviews first, the shop's own words between them and
 * after them. More reviews at the end do not move those before.
 */
export function slidesOf(reviews: readonly ApprovedReview[], own: readonly OwnWords[]): Slide[] {
  const slides: Slide[] = []
  const waiting = own.map((words, index): Slide => ({ key: `own-${index}`, rating: undefined, ...words }))
  for (const [index, { id, name, rating, review, ...titled }] of reviews.entries()) {
    slides.push({ key: `review-${id}`, title: titleOf(titled), text: review, by: name, rating })
    if ((index + 1) % REVIEWS_BETWEEN === 0) slides.push(...waiting.splice(0, 1))
  }
  return [...slides, ...waiting]
}

/** Which of so many slides is shown after these steps, back or on, round and round. */
export const around = (steps: number, count: number): number => (count ? ((steps % count) + count) % count : 0)
