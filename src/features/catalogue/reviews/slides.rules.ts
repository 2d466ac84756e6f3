import { reviewTitle } from './reviews.rules.ts'
import type { ApprovedReview } from './server/reviews.schema.ts'

export type OwnQuote = { title: string; text: string; by: string }

export type Slide = { key: string; title: string; text: string; by: string; rating: number | undefined }

const REVIEWS_BETWEEN = 3

/** Appending reviews does not move earlier slides. */
export function buildSlides(reviews: readonly ApprovedReview[], ownQuotes: readonly OwnQuote[]): Slide[] {
  const slides: Slide[] = []
  const waiting = ownQuotes.map((words, index): Slide => ({ key: `own-${index}`, rating: undefined, ...words }))
  for (const [index, { id, name, rating, review, ...titled }] of reviews.entries()) {
    slides.push({ key: `review-${id}`, title: reviewTitle(titled), text: review, by: name, rating })
    if ((index + 1) % REVIEWS_BETWEEN === 0) slides.push(...waiting.splice(0, 1))
  }
  return [...slides, ...waiting]
}

export const wrapIndex = (steps: number, count: number): number => (count ? ((steps % count) + count) % count : 0)
