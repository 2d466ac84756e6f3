import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, errorMessage } from '#/browser/api.ts'
import { ProductPicture } from '#/features/catalogue/catalogue/browser/ProductPicture.tsx'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Skeleton } from '#/ui/Loading.tsx'
import { PRODUCT_REVIEW_POLICY } from '../productReviews.rules.ts'
import type { Purchase } from '../server/productReviews.schema.ts'
import { OwnReviewSummary } from './OwnReviewSummary.tsx'
import { WriteReviewForm } from './WriteReviewForm.tsx'
import { type PurchasePath, purchaseQuery } from './writeReview.queries.ts'

/** Each product of an order, with the customer’s review of it or the form to write one. */
export function PurchaseReviews({ path }: { path: PurchasePath }) {
  const purchase = useQuery(purchaseQuery(path))
  if (purchase.isPending) {
    return (
      <div role="status" aria-label="Loading what you bought" className="grid gap-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-64" />
      </div>
    )
  }
  if (!purchase.data) {
    const isGone = purchase.error instanceof ApiError && purchase.error.status === 404
    return (
      <EmptyState
        role="alert"
        title={isGone ? 'This link doesn’t work any more' : 'We couldn’t load what you bought'}
        action={
          isGone ? (
            <ButtonLink to="/account">Your account</ButtonLink>
          ) : (
            <Button pending={purchase.isFetching} pendingLabel="Loading" onClick={() => void purchase.refetch()}>
              Try again
            </Button>
          )
        }
      >
        {errorMessage(purchase.error)}
      </EmptyState>
    )
  }
  const { items, displayName, orderId, isTest } = purchase.data
  if (items.length === 0) {
    return (
      <EmptyState
        title={isTest ? 'Test orders can’t be reviewed' : 'Nothing to review yet'}
        action={<ButtonLink to="/products">Our products</ButtonLink>}
      >
        {isTest
          ? 'Only goods we’ve sent can be reviewed.'
          : 'You can review what you bought once we’ve sent it, as long as we still sell it.'}
      </EmptyState>
    )
  }
  return (
    <>
      <p className="max-w-prose text-muted">
        From order {orderId}. {PRODUCT_REVIEW_POLICY}
      </p>
      <ul className="mt-8 border-t border-ink">
        {items.map((item) => (
          <Item key={item.productId} path={path} item={item} displayName={displayName} isOnly={items.length === 1} />
        ))}
      </ul>
    </>
  )
}

type ItemProps = { path: PurchasePath; item: Purchase['items'][number]; displayName: string; isOnly: boolean }

function Item({ path, item, displayName, isOnly }: ItemProps) {
  const { review, name, slug, picture } = item
  const [isOpen, setIsOpen] = useState(isOnly && !review)
  return (
    <li className="grid gap-x-10 gap-y-6 border-b border-line py-8 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <ProductPicture picture={picture ?? undefined} sizes="9rem" decorative className="aspect-4/3 w-36 rounded-sm" />
      <div className="grid max-w-160 content-start justify-items-stretch gap-5">
        <h2 className="headline text-2xl">
          <Link to="/products/$slug" params={{ slug }} className="hover:underline">
            {name}
          </Link>
        </h2>
        {isOpen ? (
          <WriteReviewForm
            path={path}
            item={item}
            displayName={displayName}
            onDone={() => setIsOpen(false)}
            onCancel={isOnly && !review ? undefined : () => setIsOpen(false)}
          />
        ) : review ? (
          <OwnReviewSummary review={review} productName={name} onChange={() => setIsOpen(true)} />
        ) : (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => setIsOpen(true)}
            aria-label={`Write a review of ${name}`}
          >
            Write a review
          </Button>
        )}
      </div>
    </li>
  )
}
