import { longDate } from '#/lib/workingDays.ts'
import { Button } from '#/ui/Button.tsx'
import { useApproveOrder } from './invoicePayment.queries.ts'

type ApproveOrderProps = {
  order: { id: number; orderId: string; confirmBy: string | null; events: readonly { type: string }[] }
}

/** For an order to pay by invoice of which nothing is reserved yet. */
export function ApproveOrder({ order }: ApproveOrderProps) {
  const approve = useApproveOrder(order)
  const isConfirmed = order.events.some(({ type }) => type === 'addressConfirmed')
  return (
    <div className="grid justify-items-start gap-3 border-l-2 border-clay pl-4">
      <p className="font-semibold">To pay by invoice: nothing is reserved yet</p>
      <p>
        {isConfirmed
          ? 'The customer has confirmed the order by email. It needs your approval because it goes beyond what may be reserved without it, something has sold out, or the customer has other unpaid orders.'
          : `The customer can confirm it by ${longDate(order.confirmBy as string)}, with the link we emailed. Until then, anybody could have entered this address. Approve it only if you know them.`}
      </p>
      <p className="text-muted">
        Approving it reserves the goods and emails the customer a pro forma invoice. If you don’t want the order, cancel
        it.
      </p>
      <Button size="small" pending={approve.isPending} pendingLabel="Approving" onClick={() => approve.mutate()}>
        Approve and reserve
      </Button>
    </div>
  )
}
