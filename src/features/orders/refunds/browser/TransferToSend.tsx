import { MovementFields, movementToday } from '#/features/orders/ledger/browser/MovementFields.tsx'
import { formatPounds } from '#/lib/pence.ts'
import { Button } from '#/ui/Button.tsx'
import { useRequestForm } from '#/ui/useRequestForm.ts'
import { type OrderRefunds, useSettleTransfer } from './refunds.queries.ts'

type TransferProps = { orderId: number; refund: Pick<OrderRefunds['refunds'][number], 'id' | 'amount' | 'earliestDay'> }

/** A refund that somebody has to send by bank transfer. Only then is the customer told. */
export function TransferToSend({ orderId, refund }: TransferProps) {
  const { send, withdraw } = useSettleTransfer({ id: orderId, refundId: refund.id })
  const { register, submit } = useRequestForm({
    request: send,
    defaultValues: movementToday(),
    toRequest: (movement) => movement,
  })
  const isBusy = send.isPending || withdraw.isPending
  return (
    <form
      className="mt-2 grid gap-3 border-l-2 border-clay pl-4"
      aria-label={`Refund of ${formatPounds(refund.amount)} to send`}
      onSubmit={submit}
    >
      <MovementFields register={register} dateLabel="Sent on" from={refund.earliestDay ?? ''} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" pending={send.isPending} pendingLabel="Marking as sent">
          Mark as sent
        </Button>
        <Button size="small" variant="quiet" disabled={isBusy} onClick={() => withdraw.mutate()}>
          Withdraw refund
        </Button>
      </div>
    </form>
  )
}
