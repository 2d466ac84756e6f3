import type { Ref } from 'react'
import { errorMessage } from '#/browser/api.ts'
import { formatPounds, type Pence } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'

type RefundConfirmationProps = {
  heading: Ref<HTMLHeadingElement>
  amount: Pence
  consequences: string[]
  pending: boolean
  /** Set if it is unknown whether the refund was made. */
  error: unknown
  onConfirm: () => void
  onBack: () => void
}

export function RefundConfirmation({
  heading,
  amount,
  consequences,
  pending,
  error,
  onConfirm,
  onBack,
}: RefundConfirmationProps) {
  return (
    <div className="grid gap-4 border-l-2 border-clay pl-4">
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        What will happen
      </h4>
      <ul className="figures grid gap-1">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {error !== undefined && (
        <p role="alert" className="text-error">
          {errorMessage(error)} It’s safe to try again: the refund won’t be made twice.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="destructive" pending={pending} pendingLabel="Refunding" onClick={onConfirm}>
          Refund {formatPounds(amount)}
        </Button>
        <Button size="small" variant="quiet" disabled={pending} onClick={onBack}>
          Edit refund
        </Button>
      </div>
    </div>
  )
}
