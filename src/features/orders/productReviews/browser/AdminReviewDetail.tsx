import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { ModeratedReview, PublishButton } from '#/features/catalogue/moderation/browser/ModeratedReview.tsx'
import { formatDateTime } from '#/lib/format.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { AdminProductLink, DetailRows } from '#/ui/RecordDetails.tsx'
import { REJECTION_REASONS, REVIEW_STATE_LABELS } from '../moderation.rules.ts'
import type { AdminProductReview } from '../server/productReviews.schema.ts'
import { useDecision, useRemovePhotograph } from './moderation.queries.ts'
import { ReviewAnswerForm } from './ReviewAnswerForm.tsx'

type DecisionButtonsProps = {
  review: AdminProductReview
  onReject: (review: AdminProductReview) => void
  named?: boolean
}

/** Approve or reject; unpublish what’s on the page. `named`: in a row of many. */
export function DecisionButtons({ review, onReject, named = false }: DecisionButtonsProps) {
  const decision = useDecision()
  const { state, displayName } = review
  return (
    <>
      <PublishButton
        isPublished={state === 'approved'}
        author={named ? displayName : undefined}
        pending={decision.isPending}
        onClick={() => decision.mutate({ row: review, state: state === 'approved' ? 'pending' : 'approved' })}
      />
      {state === 'pending' && (
        <Button
          size="small"
          variant={named ? 'quiet' : 'secondary'}
          aria-label={named ? `Reject the review by ${displayName}` : undefined}
          onClick={() => onReject(review)}
        >
          Reject
        </Button>
      )}
    </>
  )
}

export function AdminReviewDetail({ review }: { review: AdminProductReview }) {
  const { productId, productName, orderId, orderNumber, displayName } = review
  return (
    <div className="grid gap-6 text-sm">
      <ModeratedReview
        state={REVIEW_STATE_LABELS[review.state]}
        rating={review.rating}
        title={review.title}
        text={review.text}
      />
      <Photographs review={review} />
      <DetailRows
        rows={[
          [
            'Product',
            <AdminProductLink key="product" id={productId}>
              {productName}
            </AdminProductLink>,
          ],
          [
            'Purchase',
            orderId === null ? (
              'None: an example of the demo'
            ) : (
              <Link key="order" to="/admin/orders/$orderId" params={{ orderId: String(orderId) }} className="link">
                {orderNumber}
              </Link>
            ),
          ],
          ['Shown as', displayName],
          ['Written', formatDateTime(review.createdAt)],
          ['Changed', review.updatedAt !== review.createdAt && formatDateTime(review.updatedAt)],
          ['Decided', review.decidedAt && `${formatDateTime(review.decidedAt)}, by ${review.decidedBy}`],
          ['Rejected because', review.rejectionReason && REJECTION_REASONS[review.rejectionReason].label],
          ['Answered', review.answeredAt && `${formatDateTime(review.answeredAt)}, by ${review.answeredBy}`],
        ]}
      />
      <ReviewAnswerForm key={review.id} review={review} />
    </div>
  )
}

function Photographs({ review }: { review: AdminProductReview }) {
  const [toRemove, setToRemove] = useState<number>()
  const removal = useRemovePhotograph()
  if (review.photographs.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 font-semibold">Photos</h3>
      <ul className="flex flex-wrap gap-3">
        {review.photographs.map(({ id, src, alt }, index) => (
          <li key={id} className="grid gap-1">
            <a href={src} target="_blank" rel="noreferrer">
              <img src={src} alt={alt} className="size-32 rounded-sm bg-sunken object-cover" />
            </a>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Remove photo ${index + 1}`}
              onClick={() => {
                removal.reset()
                setToRemove(id)
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={toRemove !== undefined}
        onClose={() => setToRemove(undefined)}
        title="Remove this photo?"
        confirmLabel="Remove photo"
        pendingLabel="Removing"
        pending={removal.isPending}
        error={removal.isError ? errorMessage(removal.error) : undefined}
        onConfirm={() =>
          toRemove !== undefined &&
          removal.mutate({ row: review, photographId: toRemove }, { onSuccess: () => setToRemove(undefined) })
        }
      >
        <p>This permanently deletes the photo. The rest of the review stays.</p>
      </ConfirmDialog>
    </div>
  )
}
