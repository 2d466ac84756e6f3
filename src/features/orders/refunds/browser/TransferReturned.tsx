import { useState } from 'react'
import { londonDay } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { DENSE, TextField } from '#/ui/Field.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { type OrderRefunds, useSettleTransfer } from './refunds.queries.ts'

type TransferReturnedProps = { orderId: number; refund: Pick<OrderRefunds['refunds'][number], 'id' | 'earliestDay'> }

/** For a transfer that the bank sent back. */
export function TransferReturned({ orderId, refund }: TransferReturnedProps) {
  const { markReturned } = useSettleTransfer({ id: orderId, refundId: refund.id })
  const [isOpen, setOpen] = useState(false)
  const today = londonDay(new Date())
  const { register, submit, isPending } = useRequestForm({
    request: markReturned,
    defaultValues: { valueDate: today },
    toRequest: (typed) => typed,
  })
  if (!isOpen)
    return (
      <Button size="small" variant="quiet" className="mt-1 w-fit" onClick={() => setOpen(true)}>
        The bank returned it
      </Button>
    )
  return (
    <form className="mt-2 grid gap-3 border-l-2 border-clay pl-4" aria-label="Returned transfer" onSubmit={submit}>
      <p>The customer is owed the money again. If a credit note was issued, it’ll be cancelled by a debit note.</p>
      <TextField
        label="Returned on"
        type="date"
        min={refund.earliestDay ?? undefined}
        max={today}
        required
        controlClassName={DENSE}
        className="sm:max-w-60"
        {...register('valueDate')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" pending={isPending} pendingLabel="Recording">
          Record the return
        </Button>
        <Button size="small" variant="quiet" disabled={isPending} onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
