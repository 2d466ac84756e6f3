import { ModeratedReview, PublishButton } from '#/features/catalogue/moderation/browser/ModeratedReview.tsx'
import { publicationState } from '#/features/catalogue/moderation/moderation.rules.ts'
import { formatDateTime } from '#/lib/format.ts'
import { CustomerPageLink } from '#/ui/RecordDetails.tsx'
import type { AdminReview } from '../server/reviews.schema.ts'
import { useApproval } from './moderation.queries.ts'

export function ApprovalButton({ review, named = false }: { review: AdminReview; named?: boolean }) {
  const approval = useApproval()
  return (
    <PublishButton
      isPublished={review.isApproved}
      author={named ? review.name : undefined}
      pending={approval.isPending}
      onClick={() => approval.mutate({ row: review, approve: !review.isApproved })}
    />
  )
}

export const ReviewDetail = ({ review }: { review: AdminReview }) => (
  <div className="grid gap-6 text-sm">
    <ModeratedReview
      state={publicationState(review.isApproved)}
      rating={review.rating}
      title={review.title}
      text={review.review}
    >
      <span className="text-muted">{formatDateTime(review.createdAt)}</span>
    </ModeratedReview>
    <div>
      <h3 className="font-semibold">Written by</h3>
      <p className="wrap-anywhere">{review.name}</p>
      <p>
        <a className="link break-all" href={`mailto:${encodeURIComponent(review.email)}`}>
          {review.email}
        </a>
      </p>
      <p>
        <CustomerPageLink customer={`review-${review.id}`} />
      </p>
      <p className="text-muted">Visitors never see the email address.</p>
    </div>
  </div>
)
