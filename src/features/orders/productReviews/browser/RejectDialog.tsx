import { useState } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { ConfirmDialog } from '#/ui/ConfirmDialog.tsx'
import { SelectField } from '#/ui/Field.tsx'
import { REJECTION_CODES, REJECTION_REASONS, type RejectionReason } from '../moderation.rules.ts'
import type { AdminProductReview } from '../server/productReviews.schema.ts'
import { useDecision } from './moderation.queries.ts'

export function RejectDialog({ review, onClose }: { review: AdminProductReview | undefined; onClose: () => void }) {
  const [reason, setReason] = useState<RejectionReason | ''>('')
  const [wasPressed, setWasPressed] = useState(false)
  const decision = useDecision()
  return (
    <ConfirmDialog
      open={review !== undefined}
      onClose={onClose}
      title="Reject this review?"
      confirmLabel="Reject the review"
      pendingLabel="Rejecting"
      pending={decision.isPending}
      error={decision.isError ? errorMessage(decision.error) : undefined}
      onConfirm={() => {
        setWasPressed(true)
        if (review && reason)
          decision.mutate({ row: review, state: 'rejected', rejectionReason: reason }, { onSuccess: onClose })
      }}
    >
      <div className="grid gap-4">
        <p>
          It won’t be published. Criticism isn’t a reason to reject a review: good and bad reviews get the same checks,
          as the law requires.
        </p>
        <SelectField
          label="Reason"
          hint="The author will see it with their link or in their account."
          value={reason}
          error={wasPressed && !reason ? 'Choose why the review is rejected' : undefined}
          onChange={(event) => setReason(event.target.value as RejectionReason)}
        >
          <option value="">Choose a reason</option>
          {REJECTION_CODES.map((code) => (
            <option key={code} value={code}>
              {REJECTION_REASONS[code].label}
            </option>
          ))}
        </SelectField>
      </div>
    </ConfirmDialog>
  )
}
