import { ownWords } from '#/features/content/browser/ownWords.ts'
import { ReviewsSection } from '#/features/reviews/browser/ReviewsSection.tsx'

/** The reviews with the shop's own words between them. */
export const HomeReviews = () => <ReviewsSection own={ownWords} />
