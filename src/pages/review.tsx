import { createFileRoute } from '@tanstack/react-router'
import { PurchaseReviews } from '#/features/orders/productReviews/browser/PurchaseReviews.tsx'
import { purchaseByLink } from '#/features/orders/productReviews/browser/writeReview.queries.ts'
import { email } from '#/lib/brand.ts'
import { personalPageOptions, validateTokenSearch } from './-shell/personalPage.tsx'

export const Route = createFileRoute('/review')({
  ...personalPageOptions('Review what you bought'),
  validateSearch: validateTokenSearch,
  component: Review,
})

function Review() {
  const { token } = Route.useSearch()
  return (
    <div className="page pt-10 pb-20 lg:pb-28">
      <h1 className="headline mb-6 text-4xl">Review what you bought</h1>
      {token ? (
        <PurchaseReviews key={token} path={purchaseByLink(token)} />
      ) : (
        <p className="max-w-prose text-lg text-muted">
          This link isn’t complete. Please use the one in our email, or write to{' '}
          <a href={`mailto:${email()}`} className="link">
            {email()}
          </a>
          .
        </p>
      )}
    </div>
  )
}
