import { formatDateTime } from '#/lib/formatDateTime.ts'
import { formatStars } from '#/lib/rating.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { CustomerPageLink } from '#/ui/CustomerPageLink.tsx'
import { Stars } from '#/ui/StarBar.tsx'
import type { AdminReview } from '../server/reviews.schema.ts'
import { useApproval } from './moderation.queries.ts'

export const ReviewApprovalDot = ({ review }: { review: Pick<AdminReview, 'isApproved'> }) => (
  <StatusDot tone={review.isApproved ? 'good' : 'attention'}>{review.isApproved ? 'Published' : 'Pending'}</StatusDot>
)

export function ApprovalButton({ review, named = false }: { review: AdminReview; named?: boolean }) {
  const approval = useApproval()
  const label = review.isApproved ? 'Unpublish' : 'Approve'
  return (
    <Button
      size="small"
      variant={named ? 'quiet' : review.isApproved ? 'secondary' : 'primary'}
      pending={approval.isPending}
      aria-label={named ? `${label} the review by ${review.name}` : undefined}
      onClick={() => approval.mutate({ review, approve: !review.isApproved })}
    >
      {label}
    </Button>
  )
}

export const ReviewText = ({ title, text }: { title: string | null; text: string }) => (
  <div className="grid gap-2">
    <h3 className="text-base font-semibold wrap-anywhere">
      {title ?? <span className="text-muted">No title given</span>}
    </h3>
    <p className="max-w-prose text-base whitespace-pre-line wrap-anywhere">{text}</p>
  </div>
)

export const ReviewDetail = ({ review }: { review: AdminReview }) => (
  <div className="grid gap-6 text-sm">
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <ReviewApprovalDot review={review} />
      <span className="inline-flex items-center gap-2">
        <Stars rating={review.rating} /> {formatStars(review.rating)}
      </span>
      <span className="text-muted">{formatDateTime(review.createdAt)}</span>
    </p>
    <ReviewText title={review.title} text={review.review} />
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
