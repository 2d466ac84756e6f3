import { ReviewsSection } from '#/features/catalogue/reviews/browser/ReviewsSection.tsx'
import { shopStatements } from '#/features/shop/content/browser/shopStatements.ts'

export const HomeReviews = () => <ReviewsSection own={shopStatements} />
