import { ownWords } from '#/features/content/ownWords.ts'
import { ReviewsSection } from '#/features/reviews/ReviewsSection.tsx'

/** The reviews with the shop's own words between them. */
export const HomeReviews = () => <ReviewsSection own={ownWords} />
