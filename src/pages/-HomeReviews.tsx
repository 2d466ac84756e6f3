import { shopStatements } from '#/features/content/browser/shopStatements.ts'
import { ReviewsSection } from '#/features/reviews/browser/ReviewsSection.tsx'

export const HomeReviews = () => <ReviewsSection own={shopStatements} />
