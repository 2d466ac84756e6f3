import { AskedQuestions } from '#/features/productQuestions/browser/AskedQuestions.tsx'
import type { PublicQuestions } from '#/features/productQuestions/server/productQuestions.schema.ts'
import { CustomerReviews } from '#/features/productReviews/browser/CustomerReviews.tsx'
import type { ReviewSearch } from '#/features/productReviews/reviewSearch.rules.ts'
import type { ProductReviews } from '#/features/productReviews/server/productReviews.schema.ts'

type ProductFeedbackProps = {
  product: { name: string; slug: string }
  reviews: ProductReviews | undefined
  search: ReviewSearch
  isLoading: boolean
  questions: PublicQuestions | undefined
}

export const ProductFeedback = ({ product, questions, ...reviews }: ProductFeedbackProps) => (
  <div className="grid gap-16 lg:gap-24">
    <CustomerReviews product={product} {...reviews} />
    <AskedQuestions product={product} asked={questions} />
  </div>
)
