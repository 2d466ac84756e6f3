import type { ReactNode } from 'react'
import { formatStars } from '#/lib/rating.ts'
import { StatusDot } from '#/ui/Badge.tsx'
import { Button } from '#/ui/Button.tsx'
import { Stars } from '#/ui/StarBar.tsx'
import type { StateLabel } from '../moderation.rules.ts'

type PublishButtonProps = {
  isPublished: boolean
  /** In a row of many. */
  author: string | undefined
  pending: boolean
  onClick: () => void
}

export function PublishButton({ isPublished, author, pending, onClick }: PublishButtonProps) {
  const label = isPublished ? 'Unpublish' : 'Approve'
  return (
    <Button
      size="small"
      variant={author ? 'quiet' : isPublished ? 'secondary' : 'primary'}
      pending={pending}
      aria-label={author && `${label} the review by ${author}`}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}

type ModeratedReviewProps = {
  state: StateLabel
  rating: number
  title: string | null
  text: string
  children?: ReactNode
}

/** `children` are beside the stars. */
export const ModeratedReview = ({ state, rating, title, text, children }: ModeratedReviewProps) => (
  <>
    <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <StateDot state={state} />
      <span className="inline-flex items-center gap-2">
        <Stars rating={rating} /> {formatStars(rating)}
      </span>
      {children}
    </p>
    <div className="grid gap-2">
      <h3 className="text-base font-semibold wrap-anywhere">
        {title ?? <span className="text-muted">No title given</span>}
      </h3>
      <p className="max-w-prose text-base whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  </>
)

export const StateDot = ({ state: { label, tone } }: { state: StateLabel }) => (
  <StatusDot tone={tone}>{label}</StatusDot>
)
