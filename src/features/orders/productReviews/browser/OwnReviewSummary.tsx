import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { Stars } from '#/ui/StarBar.tsx'
import { REJECTION_REASONS, REVIEW_STATE_LABELS, type ReviewState } from '../moderation.rules.ts'
import type { OwnReview } from '../server/productReviews.schema.ts'

const STATES: Record<ReviewState, string> = {
  pending: 'We’ll read it soon',
  approved: 'Published',
  rejected: 'Not published',
}

type OwnReviewSummaryProps = { review: OwnReview; productName: string; onChange: () => void }

export function OwnReviewSummary({ review, productName, onChange }: OwnReviewSummaryProps) {
  const { state, rejectionReason, rating, title, text, displayName, photographs } = review
  return (
    <div className="grid justify-items-start gap-3">
      <StatusDot tone={REVIEW_STATE_LABELS[state].tone}>{STATES[state]}</StatusDot>
      {rejectionReason && (
        <p className="max-w-prose">
          We haven’t published this review because {REJECTION_REASONS[rejectionReason].sentence}. If you think that’s
          wrong, please contact us.
        </p>
      )}
      <Stars rating={rating} />
      {title && <p className="font-semibold wrap-anywhere">{title}</p>}
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{text}</p>
      {photographs.length > 0 && (
        <ul aria-label="Your photos" className="flex flex-wrap gap-2">
          {photographs.map(({ id, src }, index) => (
            <li key={id}>
              <img
                src={src}
                alt={`${index + 1} of ${photographs.length}`}
                className="size-28 rounded-sm bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted wrap-anywhere">By {displayName}</p>
      {state === 'pending' && (
        <Button size="small" onClick={onChange} aria-label={`Change your review of ${productName}`}>
          Change it
        </Button>
      )}
    </div>
  )
}
